import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ConfirmedPage } from '../../src/site/links/confirmed-page.tsx'
import { LinkPageBody } from '../../src/site/links/link-page.tsx'
import { addressPages, blankPages, confirmPages, unsubscribePages } from '../../src/site/links/link-pages.tsx'
import { askForMyDataPage, myDataPages } from '../../src/site/links/my-data-pages.tsx'
import { Overview } from '../../src/site/links/overview.tsx'

const FOLDERS = {
  '': [...blankPages, askForMyDataPage],
  'bestaetigen/': confirmPages,
  'abmelden/': unsubscribePages,
  'meine-daten/': myDataPages,
  'meine-daten/adresse/': addressPages,
}

/** The pages behind letters' links as they are built, without the frame around them, by file name. */
export function linkPages(): Record<string, string> {
  const pages = Object.entries(FOLDERS).flatMap(([folder, pages]) =>
    pages.map((page): [string, ReactElement] => [
      folder + page.name,
      <LinkPageBody key={page.name} page={page} />,
    ]),
  )
  const all = [
    ...pages,
    ['bestaetigen/bestaetigt', <ConfirmedPage key="" />],
    ['meine-daten/uebersicht', <Overview key="" />],
  ] as const
  return Object.fromEntries(all.map(([name, page]) => [`${name}.html`, renderToStaticMarkup(page)]))
}
