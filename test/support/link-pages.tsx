import { renderToStaticMarkup } from 'react-dom/server'
import { linkPages as words } from '../../src/content/links.ts'
import { AskPage } from '../../src/site/links/ask-page.tsx'
import { ConfirmedPage } from '../../src/site/links/confirmed-page.tsx'
import { LinkPage } from '../../src/site/links/link-page.tsx'
import { Overview } from '../../src/site/links/overview.tsx'

/** The pages behind letters' links as they are built, without the frame around them, by file name. */
export function linkPages(): Record<string, string> {
  const names = Object.keys(words) as (keyof typeof words)[]
  const pages = {
    ...Object.fromEntries(names.map((name) => [name, <LinkPage key={name} name={name} />])),
    'meine-daten': <AskPage />,
    'meine-daten/ungueltig': <AskPage isAnswer />,
    'bestaetigen/bestaetigt': <ConfirmedPage />,
    'meine-daten/uebersicht': <Overview />,
  }
  return Object.fromEntries(
    Object.entries(pages).map(([name, page]) => [`${name}.html`, renderToStaticMarkup(page)]),
  )
}
