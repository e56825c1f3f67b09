import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { lettersTo, letterTo, linkIn } from './support/post.ts'
import type { Site } from './support/serve-site.ts'
import { expect, fillIn, formIn, type Person, test } from './support/signup-story.ts'

/** People of this file alone, so that letters are told apart by their addresses. */
const dora = { email: 'dora@example.org', postal_code: '16766' }
const emil = { email: 'emil@example.org', postal_code: '17252' }
const DORA_NEW = 'dora.neu@example.org'

const CONFIRM = /bitte bestätigen/i

async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto(routes.signup)
  const form = formIn(page.getByRole('main'))
  await fillIn(form, person)
  await form.submit.click()
}

async function confirm(page: Page, site: Site, person: Person): Promise<string> {
  await signUp(page, person)
  const link = linkIn(await letterTo(site, person.email, CONFIRM))
  await page.goto(link)
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Licht ist an.')
  return link
}

async function openMyData(page: Page, site: Site, address: string): Promise<void> {
  await page.goto(routes.myData)
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(address)
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schau in dein Postfach.')
  const link = linkIn(await letterTo(site, address, /Daten/))
  await page.goto(link)
  await page.getByRole('button', { name: 'Meine Daten ansehen' }).click()
  await expect(page).toHaveURL(routes.myData)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meine Daten')
}

const confirmedRows = async (site: Site) =>
  (
    await site.pool.query<{ email: string; postal_code: string; here: boolean }>(
      `select email, postal_code, withdrawn_at is null as here from newsletter_signups
       where confirmed_at is not null order by id`,
    )
  ).rows

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('Dora signs up, gets a letter and confirms; opening the link alone does nothing', async ({
      page,
      site,
    }) => {
      await signUp(page, dora)
      const letter = await letterTo(site, dora.email, CONFIRM)
      expect(letter.envelope.to).toEqual([dora.email])
      const link = linkIn(letter)
      expect(link.startsWith(`${routes.confirm}?t=`)).toBe(true)

      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fast geschafft')
      expect(await confirmedRows(site)).toEqual([])

      await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Licht ist an.')
      expect(await confirmedRows(site)).toEqual([{ ...dora, here: true }])
      expect(page.url()).not.toContain('t=')

      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Licht ist an.')
    })

    test('Dora sees what is stored, changes postal code and address, takes it along', async ({
      page,
      site,
      allowConsole,
    }) => {
      await confirm(page, site, dora)
      await openMyData(page, site, dora.email)
      await expect(page.getByRole('main')).toContainText(dora.email)
      await expect(page.getByRole('main')).toContainText('Kremmen')
      await expect(page.getByRole('main')).toContainText('Du hast die Anmeldung bestätigt.')

      allowConsole(/422/)
      // No bubble of the browser: the page answers with its own sentence, at the field.
      await page.getByRole('textbox', { name: /Neue Postleitzahl/ }).fill('172')
      await page.getByRole('button', { name: 'Postleitzahl ändern' }).click()
      await expect(page.getByText('Die Postleitzahl hat genau 5 Ziffern.')).toBeVisible()
      await expect(page.getByRole('textbox', { name: /Neue Postleitzahl/ })).toBeFocused()
      await expect(page.getByText('Schritt für Schritt')).toBeHidden()

      await page.getByRole('textbox', { name: /Neue Postleitzahl/ }).fill('17252')
      await page.getByRole('button', { name: 'Postleitzahl ändern' }).click()
      await expect(page.getByText('Deine Postleitzahl ist geändert.')).toBeVisible()
      expect(await confirmedRows(site)).toEqual([{ ...dora, postal_code: '17252', here: true }])

      await page.getByRole('textbox', { name: /Neue E-Mail-Adresse/ }).fill(DORA_NEW)
      await page.getByRole('button', { name: 'Adresse ändern' }).click()
      expect(await confirmedRows(site)).toEqual([{ ...dora, postal_code: '17252', here: true }])
      await page.goto(linkIn(await letterTo(site, DORA_NEW, /Adresse/)))
      await page.getByRole('main').getByRole('button').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adresse geändert')
      expect(await confirmedRows(site)).toEqual([{ email: DORA_NEW, postal_code: '17252', here: true }])

      await page.goto(routes.myData)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Als Datei für Programme (JSON)' }).click(),
      ])
      expect(await readFile(await download.path(), 'utf8')).toContain(DORA_NEW)
    })

    test('Emil leaves by /meine-daten, comes back, and deletes everything', async ({ page, site }) => {
      await confirm(page, site, emil)
      await openMyData(page, site, emil.email)
      await page.getByRole('button', { name: 'Jetzt abmelden' }).click()
      await expect(page.getByText('Du bist abgemeldet.')).toBeVisible()
      expect(await confirmedRows(site)).toEqual([{ ...emil, here: false }])

      await signUp(page, emil)
      await expect(page.getByRole('heading', { name: 'Noch ein Schritt' })).toBeVisible()

      // Still open from before: a quarter of an hour.
      await page.goto(routes.myData)
      await page.getByRole('checkbox', { name: 'Ja, alles löschen' }).check()
      await page.getByRole('button', { name: 'Alles löschen' }).click()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Meine Daten')
      const { rows } = await site.pool.query('select from newsletter_signups')
      expect(rows).toEqual([])
    })

    test('Emil leaves by the link of a newsletter, with one tap', async ({ page, site }) => {
      await confirm(page, site, emil)
      await site.pool.query(
        `with n as (insert into newsletters (subject, body, postal_codes)
           values ('Es geht los', 'Ab Freitag kannst du bestellen.', '{17252}') returning id)
         select id from n`,
      )
      await site.pool.query('select queue_newsletter(max(id)) from newsletters')
      const letter = await letterTo(site, emil.email, /^Es geht los$/)
      expect(letter.parsed.headers.get('list')).toBeTruthy()
      await page.goto(linkIn(letter))
      expect((await confirmedRows(site))[0]?.here).toBe(true)
      await page.getByRole('button', { name: 'Jetzt abmelden' }).click()
      expect((await confirmedRows(site))[0]?.here).toBe(false)
      await page.goto(linkIn(letter))
      await expect(page.getByRole('main')).not.toContainText('unbekannt')
    })
  })
}

test('a stranger asks for data that is not there: the same answer, and no letter', async ({ page, site }) => {
  const ask = async (address: string) => {
    await page.goto(routes.myData)
    await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(address)
    await page.getByRole('button', { name: 'Link anfordern' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return page.getByRole('main').textContent()
  }
  await confirm(page, site, dora)
  const known = await ask(dora.email)
  const unknown = await ask('niemand@example.org')
  expect(unknown).toBe(known)
  await letterTo(site, dora.email, /Daten/)
  expect(lettersTo(site, 'niemand@example.org')).toBe(0)
})

test('the proof names the wording that the form shows, word for word', async ({ page, site }) => {
  await signUp(page, dora)
  await letterTo(site, dora.email, CONFIRM)
  await page.goto(routes.signup)
  const label = await page.locator('label', { has: page.getByRole('checkbox') }).textContent()
  // A hint of the screen is no part of it.
  const asTyped = label?.trim().replace(' (öffnet in neuem Tab)', '')
  const { rows } = await site.pool.query<{ wording: string; form: string; page: string }>(
    `select w.wording, e.facts ->> 'form' as form, e.facts ->> 'page' as page
     from consent_events e join consent_wordings w on w.version = e.wording
     where e.type = 'requested' order by e.id desc limit 1`,
  )
  expect(rows).toEqual([
    { wording: asTyped, form: expect.stringMatching(/dialog|page/), page: routes.signup },
  ])
})
