import type { Config } from '../config.ts'
import { programRoutes } from '../routes.ts'
import type { Finding } from './finding.ts'

/**
 * Asks the site at its own address, as a visitor would, whether visitors' addresses arrive as TRUST_PROXY says. Nothing is
 * found where nobody answers.
 */
export async function checkProxy({
  PUBLIC_ORIGIN,
  TRUST_PROXY,
}: Pick<Config, 'PUBLIC_ORIGIN' | 'TRUST_PROXY'>): Promise<Finding[]> {
  const url = new URL(programRoutes.healthz.proxy, PUBLIC_ORIGIN)
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  const said = await answer?.text().catch(() => undefined)
  if (answer?.status !== 503) return []
  if (said?.includes('TRUST_PROXY is none')) return [NOT_TRUSTED]
  if (said?.includes('without an address')) return [noAddress(TRUST_PROXY)]
  return said?.startsWith('no ') ? [passedBy(TRUST_PROXY)] : []
}

const NOT_TRUSTED: Finding = {
  level: 'open',
  code: 'proxy-not-trusted',
  what: 'Ein Webserver davor nennt die Adressen der Besucher, aber TRUST_PROXY ist none.',
  why: 'Alle Besucher zählen dann als einer: 60 Anmeldungen in zehn Minuten für das ganze Land, und ein falsches Passwort hält alle auf.',
  fix: 'TRUST_PROXY auf die Kopfzeile setzen, in die der Webserver die Adresse schreibt, etwa x-forwarded-for.',
}

function noAddress(header: string): Finding {
  return {
    level: 'open',
    code: 'proxy-no-address',
    what: `In ${header}, das TRUST_PROXY nennt, steht keine IP-Adresse.`,
    why: NOT_TRUSTED.why,
    fix: 'Den Webserver davor die Adresse der Besucher in diese Kopfzeile schreiben lassen, oder TRUST_PROXY auf die setzen, in der sie steht.',
  }
}

function passedBy(header: string): Finding {
  return {
    level: 'open',
    code: 'proxy-passed-by',
    what: `Die Seite ist zu erreichen, ohne dass ${header} ankommt, obwohl TRUST_PROXY das verlangt.`,
    why: 'Wer am Webserver vorbeikommt, kann diese Kopfzeile selbst schreiben und sich so jede Adresse geben.',
    fix: 'HOST=127.0.0.1 setzen oder den Port nach außen sperren; und nachsehen, ob der Webserver die Kopfzeile schreibt.',
  }
}
