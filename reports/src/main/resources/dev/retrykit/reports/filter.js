
'use strict';
document.querySelectorAll('form.filter').forEach(function (form) {
  var tables = Array.from(document.querySelectorAll('#' + form.dataset.part + ' .section'));
  var state = form.querySelector('output');
  function apply() {
    var text = form.elements.text.value.toLowerCase();
    var verdict = form.elements.verdict.value;
    var level = form.elements.level.value;
    var shown = 0;
    tables.forEach(function (table) {
      var rows = Array.from(table.querySelectorAll('tbody tr'));
      rows.forEach(function (row) {
        row.hidden = ![
          row.textContent.toLowerCase().includes(text),
          ['', row.dataset.verdict].includes(verdict),
          ['', row.dataset.level].includes(level)
        ].every(Boolean);
      });
      var left = rows.filter(function (row) { return !row.hidden; }).length;
      table.hidden = left === 0;
      shown += left;
    });
    state.textContent = shown + (shown === 1 ? ' clause' : ' clauses');
  }
  form.hidden = false;
  form.addEventListener('input', apply);
  form.addEventListener('submit', function (event) { event.preventDefault(); });
  apply();
});
