/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-standard'],
  ignoreFiles: ['dist/**', '.generated/**'],
  rules: {
    // Rules stand in the order of the drawing, states beside what they change: layers settle who wins.
    'no-descending-specificity': null,
    // Declarations are grouped as a reader needs them, blank lines included.
    'declaration-empty-line-before': null,
    'declaration-block-no-redundant-longhand-properties': null,
    // A short reset reads better in one line each for value and fallback.
    'declaration-block-no-duplicate-properties': [
      true,
      { ignore: ['consecutive-duplicates-with-different-syntaxes', 'consecutive-duplicates'] },
    ],
    'alpha-value-notation': null,
  },
}
