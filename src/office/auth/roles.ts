/** What somebody may do in the console: see everything; write to people too; everything. Each includes the ones before. */
export const ROLES = ['look', 'send', 'administer'] as const
export type Role = (typeof ROLES)[number]
