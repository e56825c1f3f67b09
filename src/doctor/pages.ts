import { type fillSite, isOutdated } from '../filling/fill-site.ts'
import { Problem } from '../terminal/problem.ts'
import type { Finding } from './finding.ts'

/**
 * Whether visitors see what is built and given.
 * @param wanted what the pages of this machine are to be filled from
 */
export async function checkPages(wanted: () => Promise<Parameters<typeof fillSite>[0]>): Promise<Finding[]> {
  try {
    return (await isOutdated(await wanted())) ? [OUTDATED] : []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [notFillable(error)]
  }
}

const OUTDATED: Finding = {
  level: 'hint',
  code: 'pages-outdated',
  what: 'Die Seiten sind nicht mit dem gefüllt, was gebaut und angegeben ist.',
  why: 'Programm, Einstellungen oder Angaben haben sich geändert, ein Monat ist um, oder hier lief noch keine Seite.',
  fix: 'npm start füllt sie von selbst; laufen die Programme einzeln: npm run pages. Offene Türen zeigen sie sofort.',
}

function notFillable({ message }: Problem): Finding {
  return {
    level: 'hint',
    code: 'pages-not-fillable',
    what: message,
    why: 'Bis dahin bleiben die Seiten, wie sie sind; ein neuer Start gelingt so nicht.',
    fix: 'Tun, was der Satz sagt.',
  }
}
