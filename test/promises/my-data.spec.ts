import { readFile } from 'node:fs/promises'
import { logIn } from './console.ts'
import { sendsLetter } from './newsletters.ts'
import { title } from './signup.ts'
import { expect, test } from './story.ts'
import { confirms, joins, lettersTo, letterTo, linkIn, postSignup } from './visitor.ts'

test('Lotte looks at all that is stored about her, moves, takes it along, leaves and has it erased', async ({
  page,
  site,
  from,
}) => {
  const lotte = { email: 'lotte-daten@my-data.example.org', postalCode: '94113' }
  await joins(site, lotte, from)
  await logIn(page, site, { name: 'Dieter Brief', email: 'dieter-brief@example.com', role: 'send' })
  await sendsLetter(page, site, {
    postalCodes: '94113',
    subject: 'In Tiefenbach geht es los',
    text: 'Hallo!',
  })
  await letterTo(site, lotte.email, /In Tiefenbach/)

  const asks = async (email: string) => {
    await page.goto('/meine-daten')
    await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email)
    await page.getByRole('button', { name: 'Link anfordern' }).click()
    await expect(title(page)).toHaveText('Schau in dein Postfach.')
    return page.getByRole('main').textContent()
  }
  // Nobody learns by the answer who is on the list.
  const stranger = 'niemand-daten@my-data.example.org'
  expect(await asks(stranger)).toBe(await asks(lotte.email))
  const link = linkIn(await letterTo(site, lotte.email, /Daten/))
  expect(lettersTo(site, stranger)).toEqual([])
  await page.goto(link)
  await page.getByRole('button', { name: 'Meine Daten ansehen' }).click()
  await expect(title(page)).toHaveText('Meine Daten')
  const main = page.getByRole('main')
  await main.getByText('Alles, was bisher war').click()
  for (const text of [
    lotte.email,
    '94113 Tiefenbach',
    /bestätigt am \d/,
    'dürfen gespeichert und für Informationen zum Start und den Versand des Newsletters verarbeitet werden',
    'Du hast dich angemeldet.',
    'Du hast die Anmeldung bestätigt.',
    '„In Tiefenbach geht es los“, gesendet',
  ]) {
    await expect(main).toContainText(text)
  }

  await page.getByRole('textbox', { name: /Neue Postleitzahl/ }).fill('94116')
  await page.getByRole('button', { name: 'Postleitzahl ändern' }).click()
  await expect(page.getByText('Deine Postleitzahl ist geändert.')).toBeVisible()
  await expect(main).toContainText('94116 Hutthurm')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Als Datei für Programme (JSON)' }).click(),
  ])
  const taken = JSON.stringify(JSON.parse(await readFile(await download.path(), 'utf8')))
  for (const text of [
    lotte.email,
    '"94116"',
    '"94113"',
    'dürfen gespeichert und',
    'In Tiefenbach geht es los',
  ])
    expect(taken).toContain(text)

  await page.getByRole('button', { name: 'Jetzt abmelden' }).click()
  await expect(page.getByText('Du bist abgemeldet.')).toBeVisible()
  expect(await site.placesOf(lotte.email)).not.toEqual([])
  await page.getByRole('checkbox', { name: 'Ja, alles löschen' }).check()
  await page.getByRole('button', { name: 'Alles löschen' }).click()
  await expect(title(page)).toHaveText('Alles gelöscht')
  await expect.poll(() => site.placesOf(lotte.email)).toEqual([])
  expect(await site.placesOf(stranger)).toEqual([])
  expect((await fetch(link)).status).toBe(410)

  const before = lettersTo(site, lotte.email, /bestätigen/).length
  expect((await postSignup(site, lotte, from)).status).toBe(201)
  await expect.poll(() => lettersTo(site, lotte.email, /bestätigen/).length).toBe(before + 1)
  await confirms(site, lotte.email, from)
})
