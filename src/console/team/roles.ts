import type { Role } from '../../office/auth/roles.ts'

export const ROLE_NAMES: Record<Role, string> = {
  look: 'darf ansehen',
  send: 'darf ansehen und versenden',
  administer: 'darf alles',
}
