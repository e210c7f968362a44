"""The sample agent with new sessions, each of which reads the settings again."""
import os

ANEW = '''    elif kind == "new_session":
        messages.clear()
        retry.clear()
        retry.update(json.load(open(os.environ["RETRYKIT_SETTINGS"]))["retry"])
'''
BEFORE = '    elif kind == "get_state":\n'

source = open(os.path.join(os.path.dirname(__file__), "agent.py")).read()
assert BEFORE in source
exec(compile(source.replace(BEFORE, ANEW + BEFORE, 1), "agent.py", "exec"))
