import type { KeyObject } from 'node:crypto'
import { bits, type DkimRecord } from './dkim-key.ts'
import { finding, type MailFinding } from './section.ts'

const SHORTEST_BITS = 2048

/** @param privateKey the key that this project signs with; undefined when the provider signs. */
export function strengthFindings(
  name: string,
  { key, type, testing }: DkimRecord,
  privateKey: KeyObject | undefined,
): MailFinding[] {
  return [...weak(name, key && bits(key), privateKey), ...lonely(name, type), ...onTrial(name, testing)]
}

function weak(name: string, length: number | undefined, privateKey: KeyObject | undefined): MailFinding[] {
  if (length === undefined || length >= SHORTEST_BITS) return []
  return finding('broken', 'dkim-weak', {
    what: `Der Schlüssel bei ${name} hat ${length} Bit.`,
    why: `Empfohlen sind mindestens ${SHORTEST_BITS} (RFC 8301); kürzere werden zunehmend abgelehnt und lassen sich fälschen.`,
    mend: privateKey
      ? `Mit „openssl genrsa -out dkim.pem ${SHORTEST_BITS}“ einen neuen anlegen und unter einem neuen Selektor eintragen; dieses Programm nennt dann den Eintrag.`
      : `Beim Anbieter einen Schlüssel mit ${SHORTEST_BITS} Bit wählen und dessen Eintrag übernehmen.`,
  })
}

function lonely(name: string, type: string): MailFinding[] {
  if (type !== 'ed25519') return []
  return finding('hint', 'dkim-ed25519', {
    what: `Bei ${name} steht ein Schlüssel nach Ed25519.`,
    why: 'Er ist gut, aber nicht alle Empfänger können ihn prüfen (RFC 8463).',
    mend: 'Zusätzlich mit einem RSA-Schlüssel unter einem zweiten Selektor unterschreiben lassen.',
  })
}

function onTrial(name: string, testing: boolean): MailFinding[] {
  if (!testing) return []
  return finding('hint', 'dkim-testing', {
    what: `Der Schlüssel bei ${name} ist als Probe gekennzeichnet (t=y).`,
    why: 'Empfänger dürfen Briefe damit behandeln, als wären sie nicht unterschrieben.',
    mend: 't=y aus dem Eintrag entfernen.',
  })
}
