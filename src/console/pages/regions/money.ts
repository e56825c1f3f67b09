const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })
const wholeEuros = new Intl.NumberFormat('de-DE', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
})

/** `6500` → `65 €`, `6550` → `65,50 €`; what nobody knows is „–“. */
export function price(cents: number | null): string {
  if (cents === null) return '–'
  return (cents % 100 === 0 ? wholeEuros : euros).format(cents / 100)
}

/** What one of them cost: `1,07 €`. */
export function each(cents: number | null, confirmed: number): string {
  return cents === null || confirmed === 0 ? '–' : euros.format(cents / confirmed / 100)
}

/** Cents as somebody types euros: `65`, `65,5`, `1.880,50 €`; undefined for anything else. */
export function centsOf(typed: string): number | undefined {
  const plain = typed.replace(/[\s€]/g, '')
  const [, whole, part = ''] = /^(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:,(\d{1,2}))?$/.exec(plain) ?? []
  if (whole === undefined) return undefined
  return Number(whole.replaceAll('.', '')) * 100 + Number(part.padEnd(2, '0'))
}

/** Cents as somebody would type them: `65`, `65,50`. */
export function typedEuros(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',')
}
