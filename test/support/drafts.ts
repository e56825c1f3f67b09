import { expect } from 'vitest'
import type { Draft, Newsletter } from '../../src/office/newsletters/newsletter.ts'
import type { Check } from '../../src/office/newsletters/preflight.ts'
import type { ConsoleApp } from './console-app.ts'
import type { ConsoleBrowser } from './operators.ts'

export const KREMMEN = { subject: 'Es geht los', body: 'Ab Freitag.', postalCodes: ['16766'] }

export const opened = (who: ConsoleBrowser, id: number) =>
  who.asks<Newsletter & { checks: Check[] }>('newsletters.one', { id })

/** Changes what was kept last, as the page does. */
export const changes = async (
  who: ConsoleBrowser,
  id: number,
  draft: Partial<Draft & Pick<Newsletter, 'savedAt'>>,
) => who.asks('newsletters.change', { ...(await opened(who, id)), ...draft })

/** Selma writes a letter and has read it. */
export async function written(
  { as: { send }, ask }: ConsoleApp,
  draft: Partial<Draft> = KREMMEN,
): Promise<Newsletter> {
  const { regionId = null } = draft
  const id = await send.asks<number>('newsletters.begin', { regionId, postalCodes: [] })
  expect(await changes(send, id, draft)).toHaveProperty('savedAt')
  await ask(
    `update newsletters set tested_at = now(), tested_by = (select id from operators where name = 'Selma'),
       tested_words = jsonb_build_object('subject', subject, 'body', body)
     where id = $1`,
    [id],
  )
  return opened(send, id)
}
