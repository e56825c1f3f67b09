import { type Finding, found } from '../checks/finding.ts'
import type { DmarcRecord } from './dmarc-record.ts'

export type AlignmentFacts = {
  /** The domain of the visible sender. */
  fromDomain: string
  /** The domain of the envelope, which SPF speaks for. */
  envelopeDomain: string
  /** The domain in the signature (d=). */
  dkimDomain: string
  /** Domain → the domain of its organisation, for the three above. */
  organisations: Record<string, string>
  dmarc: Pick<DmarcRecord, 'dkimAlignment' | 'spfAlignment'> | undefined
}

/**
 * DMARC passes only when SPF or DKIM speaks for the domain that the reader sees (RFC 9989 section 4.4):
 * strictly for the same name, relaxed for the same organisation.
 */
export function alignmentFindings(facts: AlignmentFacts): Finding[] {
  const { fromDomain, envelopeDomain, dkimDomain, dmarc } = facts
  const spf = isAligned(fromDomain, envelopeDomain, dmarc?.spfAlignment, facts)
  const dkim = isAligned(fromDomain, dkimDomain, dmarc?.dkimAlignment, facts)
  return found(
    dmarc !== undefined && dmarc.dkimAlignment === undefined && unknownMode('adkim'),
    dmarc !== undefined && dmarc.spfAlignment === undefined && unknownMode('aspf'),
    !spf && !dkim && notAligned(facts),
    !spf && dkim && half('spf', 'SPF', envelopeDomain, fromDomain, dmarc?.spfAlignment),
    spf && !dkim && half('dkim', 'DKIM', dkimDomain, fromDomain, dmarc?.dkimAlignment),
  )
}

function isAligned(
  from: string,
  other: string,
  mode: 's' | 'r' | undefined,
  { organisations }: AlignmentFacts,
): boolean {
  if (from === other) return true
  return mode !== 's' && organisations[from] === organisations[other]
}

function notAligned({ fromDomain, envelopeDomain, dkimDomain }: AlignmentFacts): Finding {
  const others = [...new Set([envelopeDomain, dkimDomain])].join(' und ')
  return {
    level: 'broken',
    code: 'not-aligned',
    what: `Der sichtbare Absender ist bei ${fromDomain}, SPF und DKIM sprechen aber für ${others}.`,
    why: 'DMARC gilt nur als bestanden, wenn eines von beiden zur Domain des Absenders gehört. So fällt jeder Brief durch.',
    fix: `MAIL_FROM auf eine Adresse bei ${dkimDomain} setzen, oder SPF und DKIM bei ${fromDomain} einrichten und prüfen: npm run mail:doctor -- ${fromDomain}`,
  }
}

function half(code: string, what: string, other: string, from: string, mode: 's' | 'r' | undefined): Finding {
  return {
    level: 'hint',
    code: `${code}-not-aligned`,
    what: `${what} spricht für ${other}, nicht für den sichtbaren Absender ${from}.`,
    why: 'DMARC hängt dann nur noch am anderen von beiden; fällt das einmal aus, kommt nichts mehr an.',
    fix:
      mode === 's'
        ? `Die DMARC-Vorgabe verlangt denselben Namen (${code === 'spf' ? 'aspf' : 'adkim'}=s). Auf r ändern, oder ${other} durch ${from} ersetzen.`
        : `${what} auch für ${from} einrichten.`,
  }
}

function unknownMode(tag: string): Finding {
  return {
    level: 'broken',
    code: `dmarc-${tag}`,
    what: `Bei ${tag}= steht im DMARC-Eintrag weder r noch s.`,
    why: 'Empfänger dürfen einen Eintrag mit falschen Werten ganz verwerfen.',
    fix: `${tag}= aus dem Eintrag entfernen; dann gilt r, dieselbe Organisation genügt.`,
  }
}
