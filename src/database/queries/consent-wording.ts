import type pg from 'pg'

/** Makes a text the wording that sign-ups from now on agree to; archived for ever. Safe to repeat. */
export async function archiveConsentWording(owner: pg.Pool, wording: string): Promise<void> {
  await owner.query('select public.archive_consent_wording($1)', [wording])
}
