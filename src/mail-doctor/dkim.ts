import type { KeyObject } from 'node:crypto'
import { type Finding, found } from '../checks/finding.ts'
import { belongTogether, bits, type DkimRecord, dkimRecordFor, readDkim } from './dkim-key.ts'
import type { Dns } from './dns.ts'
import type { Section } from './report.ts'

export type DkimSettings = {
  domain: string
  /** Without one, the names that providers commonly use are tried. */
  selector: string | undefined
  /** The key that this project signs with; undefined when the provider signs. */
  privateKey: KeyObject | undefined
}

export type DkimFacts = {
  domain: string
  selector: string
  privateKey: KeyObject | undefined
  records: string[]
}

const COMMON_SELECTORS = ['default', 'dkim', 'mail', 's1', 's2', 'k1', 'google', 'selector1', 'selector2']

export async function checkDkim(settings: DkimSettings, dns: Dns): Promise<Section> {
  const { domain, privateKey } = settings
  const selectors = settings.selector === undefined ? COMMON_SELECTORS : [settings.selector]
  const tried = await Promise.all(
    selectors.map(async (selector) => ({
      domain,
      selector,
      privateKey,
      records: await dns.txt(`${selector}._domainkey.${domain}`),
    })),
  )
  const found = tried.filter(({ records }) => records.length > 0)
  if (settings.selector === undefined && found.length === 0) {
    return { name: 'DKIM', seen: [], findings: [unknownSelector(domain)] }
  }
  const looked = settings.selector === undefined ? found : tried
  return { name: 'DKIM', seen: found.map(describe), findings: looked.flatMap(dkimFindings) }
}

function describe({ selector, domain, records }: DkimFacts): string {
  const { key, type } = readDkim(records[0] ?? '')
  const length = key && bits(key)
  return `${selector}._domainkey.${domain}: ${key ? `${type}${length ? `, ${length} Bit` : ''}` : 'kein Schlüssel'}`
}

function unknownSelector(domain: string): Finding {
  return {
    level: 'broken',
    code: 'dkim-unknown',
    what: `Unter den üblichen Namen (${COMMON_SELECTORS.join(', ')}) hat ${domain} keinen DKIM-Schlüssel.`,
    why: 'Ohne Unterschrift weisen große Anbieter Massenbriefe ab. Der Name des Schlüssels (Selektor) ist frei wählbar und nicht zu erraten.',
    fix: 'Mit --selector den Namen nennen, der in der Anleitung deines Anbieters vor ._domainkey steht, oder DKIM_SELECTOR setzen.',
  }
}

/** @returns what is wrong with the key that a selector publishes, and the record that fixes it. */
export function dkimFindings({ domain, selector, privateKey, records }: DkimFacts): Finding[] {
  const name = `${selector}._domainkey.${domain}`
  const [text] = records
  const right = privateKey ? { record: { name, type: 'TXT', value: dkimRecordFor(privateKey) } } : {}
  const fault = (code: string, what: string, why: string, fix: string): Finding[] => [
    { level: 'broken', code, what, why, fix, ...right },
  ]
  const renew = 'Beim Anbieter einen neuen Schlüssel anlegen lassen und dessen Eintrag übernehmen.'
  if (text === undefined) {
    return fault(
      'dkim-missing',
      `Bei ${name} steht kein DKIM-Schlüssel.`,
      'Empfänger können die Unterschrift unter den Briefen nicht prüfen und werten sie als falsch.',
      privateKey
        ? 'Diesen Eintrag anlegen.'
        : 'Den Eintrag anlegen, den dein Anbieter für diesen Selektor nennt.',
    )
  }
  if (records.length > 1) {
    return fault(
      'dkim-several',
      `Bei ${name} stehen ${records.length} Einträge.`,
      'Welchen davon ein Empfänger nimmt, ist offen (RFC 6376, Abschnitt 3.6.2.2).',
      'Alle bis auf den gültigen löschen.',
    )
  }
  const published = readDkim(text)
  const { key, revoked, wrong } = published
  if (revoked) {
    return fault(
      'dkim-revoked',
      `Der Schlüssel bei ${name} ist widerrufen (p= ist leer).`,
      'Jede Unterschrift mit diesem Selektor gilt als falsch.',
      privateKey
        ? 'Nur wenn der Schlüssel nicht bekannt wurde: diesen Eintrag setzen. Sonst einen neuen anlegen.'
        : renew,
    )
  }
  if (!key || wrong.length > 0) {
    return fault(
      'dkim-unreadable',
      `Der Eintrag bei ${name} ist nicht lesbar: ${wrong.join('; ')}.`,
      'Empfänger werten die Unterschrift dann als falsch. Oft wurde beim Einfügen ein Stück abgeschnitten.',
      privateKey
        ? 'Den Eintrag durch diesen ersetzen.'
        : 'Den Eintrag noch einmal vollständig vom Anbieter übernehmen.',
    )
  }
  if (privateKey && !belongTogether(key, privateKey)) {
    return fault(
      'dkim-other-key',
      `Der Schlüssel bei ${name} gehört nicht zu dem in DKIM_KEY_FILE.`,
      'Briefe werden mit dem einen unterschrieben und mit dem anderen geprüft: Jede Unterschrift ist falsch.',
      'Den Eintrag durch diesen ersetzen, oder DKIM_KEY_FILE auf den richtigen Schlüssel zeigen lassen.',
    )
  }
  return strengthFindings(name, published, privateKey)
}

const SHORTEST_BITS = 2048

/** @param privateKey the key that this project signs with; undefined when the provider signs. */
function strengthFindings(
  name: string,
  { key, type, testing }: DkimRecord,
  privateKey: KeyObject | undefined,
): Finding[] {
  const length = key && bits(key)
  return found(
    length !== undefined &&
      length < SHORTEST_BITS && {
        level: 'broken',
        code: 'dkim-weak',
        what: `Der Schlüssel bei ${name} hat ${length} Bit.`,
        why: `Empfohlen sind mindestens ${SHORTEST_BITS} (RFC 8301); kürzere werden zunehmend abgelehnt und lassen sich fälschen.`,
        fix: privateKey
          ? `Mit „openssl genrsa -out dkim.pem ${SHORTEST_BITS}“ einen neuen anlegen und unter einem neuen Selektor eintragen; dieses Programm nennt dann den Eintrag.`
          : `Beim Anbieter einen Schlüssel mit ${SHORTEST_BITS} Bit wählen und dessen Eintrag übernehmen.`,
      },
    type === 'ed25519' && {
      level: 'hint',
      code: 'dkim-ed25519',
      what: `Bei ${name} steht ein Schlüssel nach Ed25519.`,
      why: 'Er ist gut, aber nicht alle Empfänger können ihn prüfen (RFC 8463).',
      fix: 'Zusätzlich mit einem RSA-Schlüssel unter einem zweiten Selektor unterschreiben lassen.',
    },
    testing && {
      level: 'hint',
      code: 'dkim-testing',
      what: `Der Schlüssel bei ${name} ist als Probe gekennzeichnet (t=y).`,
      why: 'Empfänger dürfen Briefe damit behandeln, als wären sie nicht unterschrieben.',
      fix: 't=y aus dem Eintrag entfernen.',
    },
  )
}
