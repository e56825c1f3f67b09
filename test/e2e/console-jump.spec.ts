import type { Page } from '@playwright/test'
import { violations } from './support/console-axe.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'
import type { Site } from './support/serve-site.ts'

/** A region with a letter; both go with the test, once no page asks for them any more. */
async function altmuehltal({ pool }: Site, page: Page) {
  const { rows } = await pool.query(
    `with r as (insert into regions (name, goal) values ('Altmühltal', 250) returning id),
       n as (insert into newsletters (subject, body, postal_codes, is_launch, state, region_id)
             select 'Es geht los im Altmühltal', 'Ab Freitag.', '{16766}', true, 'draft', id from r returning id)
     select r.id as region, n.id as letter from r, n`,
  )
  return {
    region: String(rows[0].region),
    letter: String(rows[0].letter),
    async remove() {
      await page.goto('about:blank')
      await pool.query(`delete from newsletters where subject = 'Es geht los im Altmühltal'`)
      await pool.query(`delete from regions where name = 'Altmühltal'`)
    },
  }
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Wohin?' })
const chosen = (page: Page) => page.getByRole('option', { selected: true })

test('by keyboard alone: Ctrl K from anywhere, a few letters, arrows, Enter; Escape leads back', async ({
  page,
  site,
}) => {
  const { region, letter, remove } = await altmuehltal(site, page)
  await logIn(page, site, 'look')
  await page.goto('/konsole/anfragen')
  const opener = page.getByRole('button', { name: 'Springen' })
  await opener.focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL('/konsole/anfragen')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('altmuehlt')
  await expect(page.getByRole('option')).toHaveText([
    /^Altmühltal0 von 250, sammelt$/,
    /^Es geht los im Altmühltal/,
    /in den Anmeldungen suchen$/,
  ])
  await expect(chosen(page)).toHaveText(/^Altmühltal0/)
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText(/^Es geht los/)
  // A screen reader is told by the field which one it is.
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await chosen(page).getAttribute('id')) ?? '',
  )
  // Around both ends.
  for (const _ of [1, 2]) await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText(/^Altmühltal0/)
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText(/suchen$/)
  for (const _ of [1, 2]) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/konsole/regionen/${region}`)
  await expect(field(page)).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('es geht los')
  await expect(chosen(page)).toHaveText(/Entwurf/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/konsole/briefe/${letter}`)
  await remove()
})

test('to pages of one’s role, to places by name and by number, and to the list of sign-ups', async ({
  page,
  site,
}) => {
  await logIn(page, site, 'look')
  await page.goto('/konsole/anfragen')
  const jump = async (text: string) => {
    await page.getByRole('button', { name: 'Springen' }).waitFor()
    await page.keyboard.press('Control+k')
    await field(page).fill(text)
  }
  await jump('team')
  await expect(page.getByRole('option', { name: 'Team', exact: true })).toHaveCount(0)
  await field(page).fill('kremmen')
  await expect(page.getByRole('group', { name: 'Orte' }).getByRole('option').first()).toHaveText(
    'Kremmen16766',
  )
  await field(page).fill('01067')
  await page.getByRole('option', { name: /^Dresden/ }).click()
  await expect(page).toHaveURL('/konsole?ort=01067')
  await jump('postaus')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/konsole/postausgang')
  await jump('xyzzy')
  await expect(page.getByRole('status').filter({ hasText: '1 Treffer' })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/konsole/anmeldungen?suche=xyzzy')
})

test('people are found by who sees addresses, and by nobody else', async ({ page, site, allowConsole }) => {
  // What the page left behind asks while nobody is logged in.
  allowConsole(/401/)
  await site.pool.query(
    `insert into newsletter_signups (email, postal_code) values ('karin.jump@example.org', '16766')`,
  )
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/signups')) asked.push(request.url())
  })
  const look = async () => {
    await page.goto('/konsole/anfragen')
    await page.getByRole('button', { name: 'Springen' }).waitFor()
    await page.keyboard.press('Control+k')
    await field(page).fill('karin.jump@')
  }
  await logIn(page, site, 'look')
  await look()
  await expect(page.getByRole('option', { name: /in den Anmeldungen suchen/ })).toBeVisible()
  // Longer than anybody waits for an answer.
  await page.waitForTimeout(800)
  expect(asked).toEqual([])
  await page.context().clearCookies()
  await logIn(page, site, 'send')
  await look()
  const karin = page.getByRole('option', { name: 'karin.jump@example.org 16766 Kremmen, offen' })
  await expect(karin).toBeVisible()
  expect(asked).toHaveLength(1)
  await karin.click()
  await expect(page.getByText('karin.jump@example.org').first()).toBeVisible()
  await expect(page).toHaveURL(/\/anmeldungen\/\d+$/)
})

test('at 390 px it is opened and used by touch, and axe finds nothing, light and dark', async ({
  page,
  site,
}) => {
  const { remove } = await altmuehltal(site, page)
  await logIn(page, site, 'administer')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/konsole/anfragen')
  await page.getByRole('button', { name: 'Springen' }).click()
  await field(page).fill('altm')
  const region = page.getByRole('option', { name: /^Altmühltal/ })
  await expect(region).toBeInViewport({ ratio: 1 })
  expect(await violations(page)).toEqual([])
  await region.click()
  await expect(page).toHaveURL(/\/regionen\/\d+$/)
  await remove()
})

test('without its file it says so, and the page stays', async ({ page, site, allowConsole }) => {
  allowConsole(/Failed to load|ERR_FAILED|Failed to fetch/)
  await logIn(page, site, 'look')
  await page.goto('/konsole/anfragen')
  await page.getByRole('heading', { name: 'Anfragen' }).waitFor()
  await page.route('**/*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Springen' }).click()
  await expect(page.getByText('Springen ist nicht angekommen')).toBeVisible()
})
