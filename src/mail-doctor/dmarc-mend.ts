import { type DmarcRecord, readDmarc } from './dmarc-record.ts'

/** @returns the record with an address for reports: whichever finding is mended first, it is not lost again. */
export function reported(owner: string, dmarc: DmarcRecord): string {
  return dmarc.reportTo.length > 0 ? dmarc.text : withTag(dmarc.text, 'rua', `mailto:dmarc@${owner}`)
}

/** @returns the record with a tag set to a value; a new `p` goes second, where older receivers look for it. */
export function withTag(text: string, name: string, value: string): string {
  const parts = text.split(';').map((part) => part.trim())
  const index = parts.findIndex((part) => part.toLowerCase().startsWith(`${name}=`))
  if (index >= 0) parts[index] = `${name}=${value}`
  else parts.splice(name === 'p' ? 1 : parts.length, 0, `${name}=${value}`)
  return parts.filter((part) => part !== '').join('; ')
}

export function withoutTags(text: string, names: string[]): string {
  const parts = text.split(';').map((part) => part.trim())
  return parts.filter((part) => part !== '' && !names.includes(part.split('=')[0]?.trim() ?? '')).join('; ')
}

/** @returns of several records the one that forgers like least. */
export function strictest(records: string[]): string | undefined {
  return records.toSorted((one, other) => strictness(other) - strictness(one))[0]
}

function strictness(text: string): number {
  return ['none', 'quarantine', 'reject'].indexOf(readDmarc(text)?.policy ?? '')
}
