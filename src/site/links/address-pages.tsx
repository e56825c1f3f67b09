import { addressTexts } from '../../content/links.ts'
import { routes } from '../../routes.ts'
import { askingPage, type LinkPage, Sign, sayingPage } from './link-page.tsx'

const { ask, changed, taken, over, failed } = addressTexts

/** What `/meine-daten/adresse` can answer to the link sent to a new address. View of all: `token`. */
export const addressPages: readonly LinkPage[] = [
  askingPage('frage', ask, routes.changeAddress),
  sayingPage('geaendert', 'lit', changed),
  sayingPage('vergeben', 'waiting', taken, <Sign href={routes.myData}>{taken.myData}</Sign>),
  sayingPage('abgelaufen', 'waiting', over, <Sign href={routes.myData}>{over.myData}</Sign>),
  askingPage('fehler', failed, routes.changeAddress),
]
