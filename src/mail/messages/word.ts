import { wordFaces } from './inks.ts'

/**
 * What only Word reads, the engine of Outlook for Windows: it knows no max-width and lays out by tables alone. React
 * writes no comments, so marks stand in their places until the message is rendered.
 * @see https://github.com/hteumeuleu/email-bugs, https://www.caniemail.com
 */
export const WIDTH = 600

/** A table of fixed width around one that may be at most so wide. */
export const ghost = { open: '[[ghost]]', close: '[[/ghost]]' } as const

/** Between two links in a line: it knows no margin there. */
export const wordGap = '[[gap]]'

const PARTS: Record<string, string> = {
  [ghost.open]: `<table role="presentation" align="center" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td width="${WIDTH}">`,
  [ghost.close]: '</td></tr></table>',
  [wordGap]: '&nbsp; &nbsp;',
}

/** Its faces, and a pixel of its own for each pixel where Windows shows everything larger. */
const HEAD =
  '<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>' +
  `<style>td,p,a,b,h1,h2{font-family:${wordFaces.text} !important}.display{font-family:${wordFaces.display} !important}</style><![endif]-->`

export function withWordParts(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, '') // React's own
    .replace('</head>', `${HEAD}</head>`)
    .replaceAll(/\[\[.*?\]\]/g, (mark) => `<!--[if mso]>${PARTS[mark]}<![endif]-->`)
}
