import { expect } from '@playwright/test'
import type { ReceivedLetter } from '../../support/smtp-server.ts'
import type { Site } from './serve-site.ts'

/** Waits for the newest letter to an address whose subject has these words. */
export async function letterTo(
  site: Pick<Site, 'smtp'>,
  address: string,
  subject: RegExp,
): Promise<ReceivedLetter> {
  const find = () =>
    site.smtp.letters.findLast(
      ({ envelope, parsed }) => envelope.to.includes(address) && subject.test(parsed.subject ?? ''),
    )
  await expect.poll(find, { message: 'the letter did not arrive', timeout: 20_000 }).toBeTruthy()
  const letter = find()
  if (!letter) throw new Error('The letter went away.')
  return letter
}

/** The link that a letter is about, as a path of the site under test. */
export function linkIn({ parsed }: ReceivedLetter): string {
  const [link] = /https?:\/\/dorfteller\.example(\/\S+\?t=[\w-]{43})/.exec(parsed.text ?? '')?.slice(1) ?? []
  if (link === undefined) throw new Error('There is no link in the letter.')
  return link
}
