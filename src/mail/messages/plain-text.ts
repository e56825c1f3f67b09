import { toPlainText } from '@react-email/render'

/** A class of what makes no sense but in HTML. */
export const HTML_ALONE = 'html-alone'

/**
 * The same as plain text: a row of its own is a paragraph, an address stands behind its words, words in the place of a picture. It
 * is rendered with the marks in it; of one that is filled with nothing air is left (`compose.ts`).
 */
export const plainText = (html: string): string =>
  toPlainText(html, {
    wordwrap: false,
    selectors: [
      ...[`.${HTML_ALONE}`, 'div'].map((selector) => ({ selector, format: 'skip' })),
      { selector: 'tr', format: 'block' },
      { selector: 'td', format: 'inlineSurround', options: { suffix: ' ' } },
      { selector: '.number', format: 'inlineString', options: { string: '{{number}}. ' } },
      { selector: 'span', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...['h1', 'h2'].map((selector) => ({ selector, format: 'block' })),
      { selector: 'a', format: 'anchor', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      // It is its own words.
      { selector: 'a[href="{{href}}"]', format: 'inline' },
      { selector: 'img', format: 'image', options: { pathRewrite: () => '' } },
    ],
  }).replaceAll(/[^\S\n]*\n\s*\n\s*/g, '\n\n')
