type KeptLetter = { id: string; recipient: string; subject: string; received_at: Date }

const STYLE =
  'body{font:1rem/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}td{padding:.25rem 1rem .25rem 0}' +
  'iframe{width:100%;height:44rem;border:1px solid #bbb}pre{white-space:pre-wrap;background:#f4f4f4;padding:1rem}'

const TIME = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
})

/** All letters, the newest first. @param path the list's address */
export function listPage(letters: readonly KeptLetter[], path: string): string {
  const rows = letters.map(
    ({ id, recipient, subject, received_at }) =>
      `<tr><td>${TIME.format(received_at)}</td><td>${escaped(recipient)}</td>` +
      `<td><a href="${path}/${id}">${escaped(subject)}</a></td></tr>`,
  )
  const list = rows.length > 0 ? `<table>${rows.join('')}</table>` : '<p>Noch keine Post.</p>'
  return page('Briefkasten', `<h1>Briefkasten</h1>${list}`)
}

/** One letter: as a mail program shows it, and its text. */
export function letterPage(letter: { subject: string; html: string; text: string; list: string }): string {
  const { subject, html, text, list } = letter
  // Links leave the frame, which the site's own pages refuse to be shown in; scripts and forms do not run.
  const framed = escaped(`<base target="_top">${html}`)
  const parts =
    `<iframe title="HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${framed}"></iframe>` +
    `<h2>Text</h2><pre>${withLinks(escaped(text))}</pre>`
  return page(subject, `<p><a href="${list}">Briefkasten</a></p><h1>${escaped(subject)}</h1>${parts}`)
}

function page(title: string, body: string): string {
  return (
    `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
    `<style>${STYLE}</style></head><body>${body}</body></html>`
  )
}

function withLinks(text: string): string {
  return text.replace(/https?:\/\/[^\s<>()]+/g, (address) => `<a href="${address}">${address}</a>`)
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
