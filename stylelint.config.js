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
  overrides: [
    {
      // One table of breakpoints for what visitors see; sizes between them are fluid.
      files: ['src/{browser,design,site}/**/*.css'],
      rules: {
        'media-feature-name-value-allowed-list': { width: ['380px', '520px', '760px', '1040px', '1160px'] },
      },
    },
  ],
}
