import { type Person, storedSignups } from '../e2e/support/visitor.ts'
import { letterTo, pathIn } from '../promises/visitor.ts'
import { queue } from '../support/launch.ts'
import { anna, buelent, entryOf } from '../support/people.ts'
import { expect, test } from './support/fixtures.ts'
import { meddle } from './support/meddle.ts'
import type { Visitor } from './support/visitor.ts'

const QUESTION = 'Dürfen wir Werbung messen?'
const OFFER = '10% Rabatt sichern!'
const BAR = '.sticky-bar'
const TITLE = 'Wir sagen dir Bescheid.'
const CONSENT = 'Meine E-Mail-Adresse'
const NAMES: Record<string, string> = { '16766': 'Kremmen', '17252': 'Mirow' }

/** Who is quicker than its script sends it as plain HTML. */
const formIsAwake = () => document.querySelector<HTMLFormElement>('.signup-form')?.noValidate === true

/** Opens the start page and says no to being measured. */
async function openHome(visitor: Visitor): Promise<void> {
  await visitor.open('/')
  await visitor.click('Ablehnen')
}

async function goToForm(visitor: Visitor): Promise<void> {
  await visitor.click('Jetzt anmelden', 'footer')
  await visitor.sees(TITLE, 'dialog')
  await visitor.until('the form is awake', formIsAwake)
}

/** Fills the form in, sends it, and is thanked. */
async function signUp(visitor: Visitor, person: Person): Promise<void> {
  await visitor.fill('E-Mail-Adresse', person.email, 'dialog')
  await visitor.fill('Postleitzahl', person.postal_code, 'dialog')
  // It comes a moment later and moves what is below.
  await visitor.sees(NAMES[person.postal_code] ?? '', 'dialog')
  await visitor.tick(CONSENT, 'dialog')
  await visitor.click('Jetzt anmelden', 'dialog')
  await visitor.sees('Vielen Dank!')
  await visitor.seesNo(TITLE)
}

async function contentOfForm(visitor: Visitor) {
  const { value: email } = await visitor.field('E-Mail-Adresse', 'dialog')
  const { value: postalCode } = await visitor.field('Postleitzahl', 'dialog')
  const { ticked: consent } = await visitor.field(CONSENT, 'dialog')
  return { email, postalCode, consent }
}

test.describe('where the note takes most of the window', () => {
  test.use({ width: 320 })

  test('Anna accepts, is not asked again, and changes her mind in the footer', async ({ visitor }) => {
    const choice = () => visitor.run(() => localStorage.getItem('cookie-consent'))
    await visitor.open('/')
    await visitor.sees(QUESTION)
    expect(await choice()).toBeNull()
    await visitor.click('Alle akzeptieren')
    await visitor.seesNo(QUESTION)
    await visitor.open('/')
    await visitor.seesNo(QUESTION)
    expect(await choice()).toBe('accepted')
    // The bar comes at the lower edge meanwhile.
    await visitor.scrollTo(10_000)
    await visitor.sees(OFFER, BAR)
    await visitor.click('Cookie-Einstellungen')
    await visitor.sees(QUESTION)
    await visitor.click('Ablehnen')
    await visitor.seesNo(QUESTION)
    expect(await choice()).toBe('rejected')
  })
})

test('the bar comes at 301 px, its button opens the dialog, and one answer is open', async ({ visitor }) => {
  await openHome(visitor)
  await visitor.scrollTo(300)
  await visitor.seesNo(OFFER, BAR)
  await visitor.scrollTo(301)
  await visitor.sees(OFFER, BAR)
  await visitor.click('Jetzt anmelden', BAR)
  await visitor.sees(TITLE, 'dialog')
  await visitor.pressEscape()
  await visitor.seesNo(TITLE)
  await visitor.click('Muss ich mich mit den Nachbarn absprechen?')
  await visitor.sees('Nein. Du bestellst für dich')
  await visitor.click('Was sehen die Nachbarn von mir?')
  await visitor.sees('Nur, dass jemand mitbestellt.')
  await visitor.seesNo('Nein. Du bestellst für dich')
})

test('two neighbours share a computer: Anna signs up, and Bülent after her', async ({ visitor, site }) => {
  await openHome(visitor)
  await goToForm(visitor)
  const untouched = await contentOfForm(visitor)
  expect(untouched).toMatchObject({ email: '', consent: false })
  await signUp(visitor, anna)
  // On a phone both lie above the button, and the thanks stays while a mouse rests on it.
  await visitor.click('Meldung schließen')
  await visitor.click('Hinweis schließen')
  await goToForm(visitor)
  expect(await contentOfForm(visitor)).toEqual(untouched)
  await signUp(visitor, buelent)
  expect(await storedSignups(site)).toEqual([entryOf(anna), entryOf(buelent)])
})

test('a browser has filled in the form before Anna does: it keeps everything', async ({ visitor, site }) => {
  await openHome(visitor)
  await visitor.run(meddle, anna.email)
  await visitor.click('Jetzt anmelden', 'footer')
  await visitor.fill('Postleitzahl', anna.postal_code, 'dialog')
  await visitor.until('the form is awake', formIsAwake)
  const { value, focused } = await visitor.field('Postleitzahl', 'dialog')
  expect({ value, focused }).toEqual({ value: anna.postal_code, focused: true })
  await visitor.click('Jetzt anmelden', 'dialog')
  await visitor.sees('Vielen Dank!')
  expect(await storedSignups(site)).toEqual([entryOf(anna)])
})

// Nobody else's letters: those of the stories before may arrive in this one.
const dora = { ...anna, email: 'dora@example.org' }

test('Dora confirms and leaves, each by a link of a letter', async ({ visitor, site }) => {
  const confirmed = async () =>
    (
      await site.pool.query<{ email: string; here: boolean }>(
        'select email, withdrawn_at is null as here from newsletter_signups where confirmed_at is not null',
      )
    ).rows
  await openHome(visitor)
  await goToForm(visitor)
  await signUp(visitor, dora)
  await visitor.open(pathIn(await letterTo(site, dora.email, /bitte bestätigen/i)))
  await visitor.sees('Fast geschafft')
  expect(await confirmed()).toEqual([])
  await visitor.click('Anmeldung bestätigen')
  await visitor.sees('Bestätigt')
  expect(await confirmed()).toEqual([{ email: dora.email, here: true }])

  const { rows } = await site.pool.query<{ id: string }>(
    `insert into newsletters (subject, body, postal_codes, state)
     values ('Es geht los', 'Ab Freitag kannst du bestellen.', '{16766}', 'sending') returning id`,
  )
  await queue(site.pool, rows[0]?.id)
  await visitor.open(pathIn(await letterTo(site, dora.email, /^Es geht los$/)))
  await visitor.click('Jetzt abmelden')
  await expect.poll(confirmed).toEqual([{ email: dora.email, here: false }])
})
