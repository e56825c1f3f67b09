import type { Role } from '../../office/auth/roles.ts'

export const ROLE_NAMES: Record<Role, string> = {
  look: 'darf ansehen',
  send: 'darf ansehen und versenden',
  administer: 'darf alles',
}

export const ROLE_OPTIONS = Object.entries(ROLE_NAMES) as [Role, string][]

/** What somebody should know who gives a role. */
export const ROLE_HINT =
  'Ansehen: alles außer Adressen. Versenden: auch Adressen und Briefe. Alles: auch Listen laden, löschen und das Team; dafür ist nach 24 Stunden ein zweiter Schritt nötig.'
