import { expect, type Page } from '@playwright/test'

/** Where the page's script sends a sign-up, and where the plain form does. */
export const BY_SCRIPT = '**/rest/v1/newsletter_signups*'
export const BY_FORM = '**/anmelden'

export const refusal = (page: Page) => page.getByRole('alert').filter({ visible: true })
export const title = (page: Page) => page.getByRole('heading', { level: 1 })

export async function isThanked(page: Page): Promise<void> {
  await expect(page.getByText('Vielen Dank!').filter({ visible: true })).toBeVisible()
  const text = 'Wir melden uns bei dir, sobald Dorfteller in deiner Region verfügbar ist.'
  await expect(page.getByText(text, { exact: true }).filter({ visible: true })).toBeVisible()
}

export async function isToldFailure(page: Page): Promise<void> {
  await expect(refusal(page)).toContainText('Fehler bei der Anmeldung')
  await expect(refusal(page)).toContainText('Bitte versuche es später erneut.')
}

export async function isToldDuplicate(page: Page): Promise<void> {
  await expect(refusal(page)).toContainText('Diese E-Mail ist bereits registriert')
}

/** Notes what the page's script sends to sign somebody up. */
export function noteSent(page: Page): unknown[] {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/newsletter_signups'))
      sent.push(request.postDataJSON())
  })
  return sent
}
