import type { Page } from '@playwright/test'
import { reportPostOffice } from '../../src/database/queries/post-offices.ts'
import { crowd, crowdJoins } from '../support/crowd.ts'
import { violations } from './support/console-axe.ts'
import { expect, test } from './support/newsletter-fixtures.ts'
import type { NewsletterSite } from './support/newsletter-site.ts'

// Each takes what the ones before have left.
test.describe.configure({ mode: 'serial', timeout: 300_000 })
// Playwright looks into a letter's frame by a script of its own, which the frame refuses, as it refuses any.
test.beforeEach(({ allowConsole }) =>
  allowConsole(/^console error: Blocked script execution in .* sandboxed/),
)

const KREMMEN = crowd(240)
const FEHRBELLIN = crowd(60).map((email) => `f-${email}`)
const ELSEWHERE = crowd(20).map((email) => `e-${email}`)
const SUBJECT = 'In Kremmen und Fehrbellin geht es los'
const BODY = 'Ab Freitag könnt ihr gemeinsam bestellen.\n\nDen Anfang macht der Gasthof am Markt.'

/** Fills a new newsletter in and comes to the last question. */
async function prepare(page: Page, places: string, subject: string, body: string): Promise<void> {
  await page.goto('/konsole/start')
  await page.getByRole('link', { name: 'Neuen Start vorbereiten' }).click()
  await page.getByRole('textbox', { name: 'Postleitzahlen' }).fill(places)
  await page.getByLabel('Betreff').fill(subject)
  await page.getByRole('textbox', { name: 'Text' }).fill(body)
}

const sendButton = (page: Page) => page.getByRole('button', { name: /^An .* senden …$/ })
const stateSign = (page: Page) => page.locator('.page-head .state-sign')

/** Message-IDs of a newsletter's letters, by who got them. */
function receivedBy({ smtp }: NewsletterSite, subject: string): Map<string, string[]> {
  const received = new Map<string, string[]>()
  for (const { envelope, parsed } of smtp.letters) {
    const [to = ''] = envelope.to
    if (parsed.subject === subject) received.set(to, [...(received.get(to) ?? []), parsed.messageId ?? ''])
  }
  return received
}

/** What the queue does when a worker was silent for ten seconds, without the ten seconds. */
async function silenceNoticed({ database }: NewsletterSite): Promise<void> {
  await database.owner.query(
    `update pgboss.job set state = 'retry', start_after = now() where name = 'letters' and state = 'active'`,
  )
}

/** As many letters of a worker may be under way at once whose answer is not noted: what LETTERS_IN_DOUBT is unless set. */
const LETTERS_IN_DOUBT = 5

/** Waits until all that is not in doubt is sent, and lets the hour pass that the rest waits. */
async function hourGoesBy({ database }: NewsletterSite): Promise<void> {
  const due = `from pgboss.job where name = 'letters' and state < 'completed' and start_after <= now()`
  await expect
    .poll(async () => (await database.owner.query(`select count(*)::int as jobs ${due}`)).rows[0]?.jobs, {
      timeout: 60_000,
    })
    .toBe(0)
  await database.owner.query(
    `update pgboss.job set start_after = now() where name = 'letters' and state < 'completed'`,
  )
}

const activeJobs = async ({ database }: NewsletterSite): Promise<number> => {
  const { rows } = await database.owner.query<{ jobs: number }>(
    `select count(*)::int as jobs from pgboss.job where name = 'letters' and state = 'active'`,
  )
  return rows[0]?.jobs ?? 0
}

test('Selma starts two places: everybody there gets it once, who left in the middle does not', async ({
  page,
  context,
  newsletterSite,
}) => {
  test.setTimeout(180_000)
  const { database, smtp } = newsletterSite
  await crowdJoins(database, KREMMEN, '16766')
  await crowdJoins(database, FEHRBELLIN, '16833')
  await crowdJoins(database, ELSEWHERE, '17252')
  await newsletterSite.logIn(context, 'send')

  // The first one has a mistake in it and is ended in the middle.
  smtp.setBehaviour({ slow: { content: 80 } })
  let worker = await newsletterSite.startWorker()
  await prepare(page, '16766 Kremmen', 'In Kremen geht es los', BODY)
  await sendButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Jetzt an 240 Menschen senden' }).click()
  await expect(stateSign(page)).toHaveText('läuft')
  await expect.poll(() => smtp.taken()).toBeGreaterThan(60)
  await page.getByRole('button', { name: 'Abbrechen …' }).click()
  await page.getByRole('button', { name: 'Endgültig abbrechen' }).click()
  await expect(stateSign(page)).toHaveText('abgebrochen')
  await expect(page.getByRole('button', { name: /^(Anhalten|Weiter senden)$/ })).toHaveCount(0)
  await expect.poll(() => activeJobs(newsletterSite)).toBe(0)
  const first = receivedBy(newsletterSite, 'In Kremen geht es los')
  expect(first.size).toBeLessThan(240)
  await expect(page.getByRole('list', { name: 'Was aus den Briefen wurde' })).toContainText(
    `${240 - first.size} vorher abgebrochen`,
  )

  // The second one, looked at and tried first.
  await prepare(page, '16766, 16833', SUBJECT, BODY)
  await expect(page.getByText('300 Menschen bekommen den Brief.')).toBeVisible()
  const phone = page.frameLocator('iframe[title="Der Brief auf dem Telefon"]')
  await expect(phone.getByRole('heading', { name: SUBJECT })).toBeVisible()
  await expect(phone.getByText('16766 Kremmen', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Testbrief an mich' }).click()
  await expect(page.getByText('Der Mailserver hat ihn angenommen')).toBeVisible()
  expect(receivedBy(newsletterSite, SUBJECT).get('selma@example.org')).toHaveLength(1)

  // Held early: of those who got the first one somebody is left who has not got this one.
  smtp.setBehaviour({ slow: { content: 400 } })
  await sendButton(page).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('An 300 Menschen in 2 Orten senden?')
  await expect(question).toContainText('16766 Kremmen (240), 16833 Fehrbellin (60)')
  await question.getByRole('button', { name: 'Jetzt an 300 Menschen senden' }).click()
  await expect(stateSign(page)).toHaveText('läuft')
  await expect.poll(() => receivedBy(newsletterSite, SUBJECT).size).toBeGreaterThan(5)

  // Held: what is in hand is finished, then nothing leaves any more.
  await page.getByRole('button', { name: 'Anhalten' }).click()
  await expect(stateSign(page)).toHaveText('angehalten')
  await expect.poll(() => activeJobs(newsletterSite)).toBe(0)
  const held = receivedBy(newsletterSite, SUBJECT)
  expect(held.size).toBeLessThan(300)

  // Somebody who got the first letter takes the link in it, before the second one is sent.
  const leaver = [...first.keys()].find((email) => !held.has(email)) ?? ''
  const theirs = smtp.letters.find(
    ({ envelope, parsed }) => envelope.to.includes(leaver) && parsed.subject === 'In Kremen geht es los',
  )
  const link = /https?:\/\/dorfteller\.example(\/abmelden\?t=[\w-]{43})/.exec(theirs?.parsed.text ?? '')?.[1]
  const left = await page.request.post(link ?? '', {
    form: { 'List-Unsubscribe': 'One-Click' },
    headers: { origin: '' },
  })
  expect(left.ok()).toBe(true)
  expect(receivedBy(newsletterSite, SUBJECT).size).toBe(held.size)

  smtp.setBehaviour({ slow: { content: 40 } })
  await page.getByRole('button', { name: 'Weiter senden' }).click()
  await expect(stateSign(page)).toHaveText('läuft')
  let kills = 0
  for (; kills < 5; kills += 1) {
    const before = smtp.taken()
    await expect.poll(() => smtp.taken(), { timeout: 60_000 }).toBeGreaterThan(before)
    await worker.kill()
    await silenceNoticed(newsletterSite)
    worker = await newsletterSite.startWorker()
  }
  smtp.setBehaviour({})
  // What a dead worker had begun may have arrived: it waits for an hour, and the page says so.
  await expect(page.getByRole('status').first()).toContainText(
    /vielleicht zugestellt: Der Mailserver antwortete nicht/,
    {
      timeout: 60_000,
    },
  )
  await hourGoesBy(newsletterSite)
  await expect(page.getByText('Alle Briefe sind durch')).toBeVisible({ timeout: 60_000 })
  await expect(stateSign(page)).toHaveText('fertig')
  await expect.poll(() => activeJobs(newsletterSite), { timeout: 60_000 }).toBe(0)
  await worker.stop()

  const received = receivedBy(newsletterSite, SUBJECT)
  received.delete('selma@example.org')
  const reached = [...KREMMEN, ...FEHRBELLIN].filter((email) => email !== leaver).sort()
  expect([...received.keys()].sort()).toEqual(reached)
  // A repeat after a kill has the Message-ID of the first: receivers can tell.
  const letters = [...received.values()]
  expect(letters.filter((ids) => new Set(ids).size !== 1)).toEqual([])
  expect(letters.flat().length - letters.length).toBeLessThanOrEqual(kills * LETTERS_IN_DOUBT)

  await expect(page.getByRole('table', { name: 'Wer den Brief nicht bekam' })).toContainText(
    'vorher abgemeldet',
  )
  await expect(page.getByRole('table', { name: 'Wer den Brief nicht bekam' })).not.toContainText(leaver)
  await page.getByRole('navigation').getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: SUBJECT })).toContainText('299 von 300')
  const { rows } = await database.owner.query(
    'select postal_code from place_plans where started_at is not null order by 1',
  )
  expect(rows).toEqual([{ postal_code: '16766' }, { postal_code: '16833' }])
})

test('what was chosen on the map of demand is chosen here, and can be changed by keyboard', async ({
  page,
  context,
  newsletterSite,
}) => {
  await newsletterSite.logIn(context, 'send')
  await page.goto('/konsole/start/neu?umkreis=16766-30')
  const codes = page.getByRole('textbox', { name: 'Postleitzahlen' })
  await expect(codes).toHaveValue(/\b16766\b/)
  const chosen = await codes.inputValue()
  const around = chosen.split(' ').length
  expect(around).toBeGreaterThan(3)
  const map = page.getByRole('application')
  await expect(map).toHaveAccessibleName(new RegExp(`^Karte: ${around} Postleitzahlen gewählt`))
  // The place in the middle of the map.
  await map.press('Enter')
  await expect(codes).not.toHaveValue(new RegExp(`^(\\d{5}( |$)){${around}}$`))
  await page.getByRole('button', { name: 'Auswahl aufheben' }).click()
  await expect(codes).toHaveValue('')
  await expect(page.getByText('Sobald du Orte wählst')).toBeVisible()
  await page.getByLabel('PLZ', { exact: true }).fill('16766')
  await page.getByLabel('Umkreis in km').fill('30')
  await page.keyboard.press('Enter')
  await expect(codes).toHaveValue(chosen)
  await expect(page.getByLabel('Umkreis in km')).toBeFocused()
})

test('planned for a time it waits, and can be taken back', async ({ page, context, newsletterSite }) => {
  await newsletterSite.logIn(context, 'send')
  await prepare(page, '17252', 'In Mirow geht es los', BODY)
  await page.getByLabel('Zu einem Zeitpunkt').check()
  const day = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await page.getByLabel('Tag und Uhrzeit in Deutschland').fill(`${day}T09:00`)
  await page.getByRole('button', { name: 'Versand planen …' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Für .* 09:00 Uhr planen$/ })
    .click()
  await expect(stateSign(page)).toHaveText('geplant')
  await expect(page.locator('.page-head')).toContainText(/startet am .* 09:00 Uhr/)
  await page.getByRole('button', { name: 'Zurück zum Entwurf' }).click()
  await expect(page.getByLabel('Betreff')).toHaveValue('In Mirow geht es los')
})

// biome-ignore lint/suspicious/noTemplateCurlyInString: must not be one, that is the test
const HOSTILE = '<script>alert(1)</script> {{env}} ${1+1} "><img src=x onerror=alert(1)>'

test('hostile texts are shown as what they are', async ({ page, context, newsletterSite }) => {
  await newsletterSite.logIn(context, 'send')
  await prepare(page, '17252', HOSTILE, `${HOSTILE}\n\n${HOSTILE}`)
  const letter = page.frameLocator('iframe[title="Der Brief auf einem großen Bildschirm"]')
  await expect(letter.getByRole('heading', { name: HOSTILE })).toBeVisible()
  await page.getByRole('button', { name: 'Entwurf speichern' }).click()
  await expect(page.getByRole('heading', { level: 1, name: HOSTILE })).toBeVisible()
  await page.goto('/konsole/start')
  await expect(page.getByRole('link', { name: HOSTILE })).toBeVisible()
  await page.getByRole('link', { name: HOSTILE }).click()
  await page.getByRole('button', { name: 'Verwerfen …' }).click()
  await page.getByRole('button', { name: 'Verwerfen', exact: true }).click()
  await expect(stateSign(page)).toHaveText('abgebrochen')
})

test('Lotte may look and nothing else', async ({ page, context, newsletterSite }) => {
  await newsletterSite.logIn(context, 'look')
  await page.goto('/konsole/start')
  await expect(page.getByRole('link', { name: SUBJECT })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Neuen Start vorbereiten' })).toHaveCount(0)
  await page.goto('/konsole/start/neu')
  await expect(page.getByText('Deine Rolle darf ansehen, aber nicht versenden')).toBeVisible()
  await page.goto('/konsole/start')
  await page.getByRole('link', { name: 'In Mirow geht es los' }).click()
  const letter = page.frameLocator('iframe[title="Der Brief auf dem Telefon"]')
  await expect(letter.getByText('17252 Mirow', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /senden|Verwerfen|speichern/ })).toHaveCount(0)
})

test('a letter that stayed is tried again from the outbox, another is given up', async ({
  page,
  context,
  newsletterSite,
}) => {
  const { database } = newsletterSite
  await crowdJoins(database, ['gerda@example.org', 'horst@example.org'], '29439')
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into newsletters (subject, body, postal_codes) values ('Nach Lüchow', 'Text', '{29439}') returning id`,
  )
  await database.owner.query('select queue_newsletter($1)', [rows[0]?.id])
  await database.owner.query(`delete from pgboss.job where name = 'letters' and state = 'created'`)
  await database.owner.query(
    `update letters set outcome = 'given_up', smtp_answer = '451 4.7.1 <b>later</b>' where newsletter_id = $1`,
    [rows[0]?.id],
  )
  await newsletterSite.logIn(context, 'send')
  await page.goto('/konsole/postausgang')
  const stuck = page.getByRole('table', { name: 'Briefe, die liegen geblieben sind' })
  await expect(stuck.getByRole('row')).toHaveCount(3)
  await expect(stuck).toContainText('451 4.7.1 <b>later</b>')
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'noch einmal für g…@example.org' }).click()
  await expect(stuck.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'verwerfen für h…@example.org' }).click()
  await page.getByRole('button', { name: 'Endgültig verwerfen' }).click()
  await expect(page.getByText('Nichts ist liegen geblieben.')).toBeVisible()
  const outcomes = await database.owner.query(
    `select coalesce(outcome, 'waiting') as outcome from letters where newsletter_id = $1 order by 1`,
    [rows[0]?.id],
  )
  expect(outcomes.rows).toEqual([{ outcome: 'cancelled' }, { outcome: 'waiting' }])
})

test('the mail server takes no letters: outbox and start say why, what to do and when it is asked again', async ({
  page,
  context,
  newsletterSite,
}) => {
  const { owner } = newsletterSite.database
  await crowdJoins(newsletterSite.database, ['ida@example.org'], '23769')
  const { rows } = await owner.query<{ id: string }>(
    `insert into newsletters (subject, body, postal_codes, state, paused_because, started_at)
     values ('Nach Fehmarn', 'Text', '{23769}', 'paused', 'blocked', now()) returning id`,
  )
  await owner.query('select queue_newsletter($1)', [rows[0]?.id])
  await owner.query(
    `select record_letter_deferred(id, '5.7.1', '550 5.7.1 listed', true) from letters where newsletter_id = $1`,
    [rows[0]?.id],
  )
  await reportPostOffice(owner, '5a1d5a0e-0000-4000-8000-000000000001', {
    state: 'paused',
    code: 'login',
    answer: '535 5.7.8 Authentication credentials invalid',
    next_try_in: 600_000,
    connections: 5,
  })
  await newsletterSite.logIn(context, 'send')
  const news = page.getByRole('status')
  for (const address of ['postausgang', `start/${rows[0]?.id}`]) {
    await page.goto(`/konsole/${address}`)
    await expect(news.first()).toContainText('Der Mailserver nimmt Namen oder Passwort nicht an.')
    await expect(news.first()).toContainText(/Nächster Versuch um \d\d:\d\d Uhr/)
    await expect(news.first()).toContainText('535 5.7.8 Authentication credentials invalid')
    expect(await violations(page)).toEqual([])
  }
  await expect(news.first()).toContainText('Von selbst angehalten')
  await expect(news.first()).toContainText(/1 Brief aufgeschoben seit/)
  await page.getByRole('button', { name: 'Weiter senden' }).click()
  await expect(stateSign(page)).toHaveText('läuft')
  await expect(news.first()).not.toContainText('Von selbst angehalten')
  await owner.query('delete from post_offices')
})

test('before sending, a new sender reads on which day the last letter leaves', async ({
  page,
  context,
  newsletterSite,
}) => {
  const { owner } = newsletterSite.database
  await owner.query(`select set_letter_limits('{"warm_up": 100}', '{}')`)
  await owner.query('delete from letter_days')
  await newsletterSite.logIn(context, 'send')
  await prepare(page, '16766', 'Noch etwas', BODY)
  await sendButton(page).click()
  await expect(page.getByRole('dialog')).toContainText(
    /Heute 100, morgen \d+; fertig morgen (gegen \d+ Uhr|kurz nach Mitternacht)\./,
  )
  await page.getByRole('button', { name: 'Noch nicht' }).click()
  await owner.query(`select set_letter_limits('{}', '{}')`)
})

test('kept letters are read in the outbox while no mail server is set', async ({
  page,
  context,
  newsletterSite,
}) => {
  await newsletterSite.database.owner.query('select keep_in_mailbox(null, $1, $2, $3)', [
    'anna@example.org',
    'Es geht los',
    Buffer.from(
      [
        'Subject: Es geht los',
        'MIME-Version: 1.0',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<h1 style="color: green">Es geht los</h1><script>parent.document.title = "gehackt"</script>',
      ].join('\r\n'),
    ),
  ])
  await newsletterSite.logIn(context, 'administer')
  await page.goto('/konsole/postausgang')
  await page.getByRole('link', { name: 'Es geht los' }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Es geht los' })).toBeVisible()
  await expect(page).toHaveTitle(/^Es geht los/)
  expect(await violations(page)).toEqual([])
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Postausgang' })).toBeVisible()
})

test('every page and state can be used by everybody', async ({ page, context, newsletterSite }) => {
  await newsletterSite.logIn(context, 'send')
  await page.goto('/konsole/start')
  await expect(page.getByRole('link', { name: SUBJECT })).toBeVisible()
  const bars = await page
    .getByRole('progressbar')
    .evaluateAll((all) =>
      all.map((bar) => `${bar.getBoundingClientRect().left} to ${bar.getBoundingClientRect().right}`),
    )
  expect(bars.length).toBeGreaterThan(1)
  expect(new Set(bars).size, 'bars of all newsletters line up').toBe(1)
  expect(await violations(page)).toEqual([])

  await prepare(page, '16766 1676', SUBJECT, BODY)
  await expect(page.getByText('Keine Postleitzahl in Deutschland: 1676')).toBeVisible()
  await expect(page.getByTitle('Der Brief auf dem Telefon')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Postleitzahlen' }).fill('16766')
  await sendButton(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Noch nicht' }).click()
  await page.getByRole('button', { name: 'Entwurf speichern' }).click()
  await expect(page.getByRole('button', { name: 'Verwerfen …' })).toBeVisible()

  await page.goto('/konsole/start')
  await page.getByRole('listitem').filter({ hasText: '299 von 300' }).getByRole('link').click()
  await expect(page.getByRole('table', { name: 'Wer den Brief nicht bekam' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('something blocks going live: Selma is told what, and Adam sends all the same', async ({
  page,
  context,
  newsletterSite,
  allowConsole,
}) => {
  // The refusal.
  allowConsole(/status of 409/)
  await newsletterSite.database.owner.query('select keep_blockers($1)', [
    JSON.stringify([{ code: 'promo-without-end', what: '„Nur noch wenige Stunden“ hat kein Ende.' }]),
  ])
  const question = page.getByRole('dialog')
  const ask = async (role: 'send' | 'administer') => {
    await newsletterSite.logIn(context, role)
    await prepare(page, '17252', 'Es geht auch in Mirow los', BODY)
    await sendButton(page).click()
    await question.getByRole('button', { name: 'Jetzt an 20 Menschen senden' }).click()
    await expect(question.getByRole('alert')).toContainText('„Nur noch wenige Stunden“ hat kein Ende.')
  }
  await ask('send')
  await expect(question.getByRole('button', { name: 'Trotzdem senden' })).toHaveCount(0)

  await ask('administer')
  await question.getByRole('button', { name: 'Trotzdem senden' }).click()
  await expect(stateSign(page)).toHaveText(/läuft|fertig/)
})
