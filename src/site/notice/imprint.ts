import { brand } from '../../content/brand.ts'
import { notice } from '../../content/neighbours.ts'
import type { Operator } from '../../content/operator.ts'
import { routes } from '../../routes.ts'

/** Who is behind the notice, in one line. What the operator has not given yet is named, never invented. */
export function noticeImprint(
  { name, street, postalCode, city }: Pick<Operator, 'name' | 'street' | 'postalCode' | 'city'>,
  origin: string,
): string {
  const known = name && street && postalCode && city
  const who = known ? `${name}, ${street}, ${postalCode} ${city}` : notice.imprintMissing
  return `${brand}: ${who} · ${new URL(origin).host}${routes.legalNotice}`
}
