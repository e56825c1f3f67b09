import { escapeHtml } from './escape-html.ts'
import { inks } from './messages/inks.ts'

/** Words, of which some matter most. */
export type Line = string | readonly (string | { strong: string })[]

export type Piece =
  /** What it is about, in one sentence. */
  | { lead: string }
  | { say: Line }
  /** What would be too small for the others. */
  | { aside: Line }
  | { title: string; lines: readonly Line[] }
  | { button: { words: string; href: string } }
  | { links: readonly { words: string; href: string }[] }

/** A letter to operators, told once and set twice: as text, and on a sheet with one button at most. */
export function operatorSheet(subject: string, pieces: readonly Piece[]): { text: string; html: string } {
  return {
    text: pieces.map(asText).join('\n\n'),
    html:
      `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>` +
      '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">' +
      `<style>${NIGHT}</style></head>` +
      `<body class="outside" style="margin:0;padding:24px 12px;background-color:${inks.paper}">` +
      `<div class="sheet" style="${SHEET}">${pieces.map(asHtml).join('')}</div></body></html>`,
  }
}

function asText(piece: Piece): string {
  if ('lead' in piece) return piece.lead
  if ('say' in piece) return wordsOf(piece.say)
  if ('aside' in piece) return wordsOf(piece.aside)
  if ('title' in piece) return [piece.title, ...piece.lines.map((line) => `- ${wordsOf(line)}`)].join('\n')
  const links = 'button' in piece ? [piece.button] : piece.links
  return links.map(({ words, href }) => `${words}:\n${href}`).join('\n')
}

function wordsOf(line: Line): string {
  return typeof line === 'string'
    ? line
    : line.map((part) => (typeof part === 'string' ? part : part.strong)).join('')
}

function asHtml(piece: Piece): string {
  if ('lead' in piece) return `<h1 style="${LEAD}">${escapeHtml(piece.lead)}</h1>`
  if ('say' in piece) return `<p style="${SAY}">${lineHtml(piece.say)}</p>`
  if ('aside' in piece) return `<p class="soft" style="${ASIDE}">${lineHtml(piece.aside)}</p>`
  if ('title' in piece) {
    const lines = piece.lines.map((line) => `<li style="margin:0 0 4px">${lineHtml(line)}</li>`).join('')
    return `<h2 class="rule" style="${TITLE}">${escapeHtml(piece.title)}</h2><ul style="${LIST}">${lines}</ul>`
  }
  if ('links' in piece) {
    const links = piece.links.map(
      ({ words, href }) =>
        `<a class="ink" style="color:${inks.ink}" href="${escapeHtml(href)}">${escapeHtml(words)}</a>`,
    )
    return `<p style="${SAY}">${links.join(' &nbsp;·&nbsp; ')}</p>`
  }
  const { words, href } = piece.button
  return `<p style="margin:20px 0 22px"><span style="${PLATE}"><a href="${escapeHtml(href)}" style="${BUTTON}">${escapeHtml(words)}</a></span></p>`
}

function lineHtml(line: Line): string {
  const parts = typeof line === 'string' ? [line] : line
  return parts
    .map((part) => (typeof part === 'string' ? escapeHtml(part) : `<b>${escapeHtml(part.strong)}</b>`))
    .join('')
}

const DISPLAY = 'Besley, Georgia, serif'
const TEXT = "'Familjen Grotesk', Arial, sans-serif"
const SHEET = `max-width:560px;margin:0 auto;padding:24px 28px 10px;border:1.5px solid ${inks.rule};border-radius:10px;background-color:#fffdf8;color:${inks.ink};font-family:${TEXT};font-size:16px;line-height:24px;overflow-wrap:anywhere`
const LEAD = `margin:0 0 14px;font-family:${DISPLAY};font-weight:800;font-size:26px;line-height:32px`
const SAY = 'margin:0 0 14px'
const ASIDE = `margin:0 0 14px;color:${inks.inkSoft};font-size:14px;line-height:20px`
const TITLE = `margin:20px 0 8px;padding-top:14px;border-top:1.5px solid ${inks.rule};font-family:${DISPLAY};font-weight:800;font-size:18px;line-height:24px`
const LIST = 'margin:0 0 14px;padding:0 0 0 20px'
// One full colour with a fine line inside its edge, as on the letters to visitors.
const PLATE = `display:inline-block;padding:3px;border-radius:10px;background-color:${inks.mustard}`
const BUTTON = `display:inline-block;padding:11px 24px 12px;border:1.5px solid ${inks.ink};border-radius:7px;color:${inks.ink};font-weight:700;font-size:17px;line-height:22px;text-decoration:none`
const NIGHT = `@media (prefers-color-scheme:dark){
.outside{background-color:#051c15 !important}
.sheet{background-color:#0c271e !important;border-color:${inks.spruceMid} !important;color:${inks.paper} !important}
.ink{color:${inks.paper} !important}.soft{color:${inks.rule} !important}.rule{border-color:${inks.spruceMid} !important}}`
