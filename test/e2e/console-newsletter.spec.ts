import type { Page } from '@playwright/test'
import { reportPostOffice } from '../../src/database/queries/post-offices.ts'
import { crowd, crowdJoins } from '../support/crowd.ts'
import { violations } from './support/console-axe.ts'
import { minutePasses, prepare, sendButton } from './support/letter-steps.ts'
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

/** As many letters of a worker may be under way at once whose answer is not noted: as many as SMTP_CONNECTIONS. */
const IN_DOUBT = 5

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
  await page.getByRole('dialog').getByRole('button', { name: '240 Briefe losschicken' }).click()
  await expect(stateSign(page)).toHaveText('läuft')
  await minutePasses(newsletterSite)
  await expect(stateSign(page)).toHaveText('läuft')
  await expect.poll(() => smtp.taken()).toBeGreaterThan(60)
  // Slowly from here on: what is left outlasts the question, however long a busy machine takes for it.
  smtp.setBehaviour({ slow: { content: 2000 } })
  await page.getByRole('button', { name: 'Abbrechen …' }).click()
  await page.getByRole('button', { name: 'Ja, abbrechen' }).click()
  await expect(stateSign(page)).toHaveText('abgebrochen')
  await expect(page.getByRole('button', { name: /^(Anhalten|Weiter senden)$/ })).toHaveCount(0)
  await expect.poll(() => activeJobs(newsletterSite)).toBe(0)
  const became = page.getByRole('list', { name: 'Was aus den Briefen wurde' })
  // What the mail server had in hand it may still take.
  await expect(became).toContainText('vorher abgebrochen')
  await expect(became).not.toContainText('noch offen')
  const first = receivedBy(newsletterSite, 'In Kremen geht es los')
  // Her own was to try it.
  first.delete('selma@example.org')
  expect(first.size).toBeLessThan(240)
  await expect(became).toContainText(`${240 - first.size} vorher abgebrochen`)

  // The second one, looked at and tried first.
  await prepare(page, '16766, 16833', SUBJECT, BODY)
  await expect(page.getByText(/Haushalte in zwei Orten bekommen gleich einen Brief/)).toBeVisible()
  const letter = page.frameLocator('iframe[title="Der Brief auf einem Rechner"]')
  await expect(letter.getByRole('heading', { name: SUBJECT })).toBeVisible()
  await expect(letter.getByText('16766 Kremmen', { exact: true })).toBeVisible()
  expect(receivedBy(newsletterSite, SUBJECT).get('selma@example.org')).toHaveLength(1)

  // The first one was to these people, too: they are asked for once more.
  await page.getByLabel('Trotzdem noch einmal').check()
  // Held early: of those who got the first one somebody is left who has not got this one.
  smtp.setBehaviour({ slow: { content: 400 } })
  await sendButton(page).click()
  const question = page.getByRole('dialog')
  // Who has the first letter is left out, unless it is meant for them as well.
  await expect(question).toContainText('300 Briefe losschicken?')
  await expect(question).toContainText('zwei Orte von Kremmen bis Fehrbellin')
  await question.getByRole('button', { name: '300 Briefe losschicken' }).click()
  await expect(stateSign(page)).toHaveText('läuft')
  await minutePasses(newsletterSite)
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
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /\d vielleicht zugestellt: Der Mailserver antwortete nicht/ }),
  ).toBeVisible({ timeout: 60_000 })
  await hourGoesBy(newsletterSite)
  await expect(page.getByText('299 von 300 haben den Brief.')).toBeVisible({ timeout: 60_000 })
  await expect(stateSign(page)).toHaveText('fertig')
  // As many as went there, and not as would now.
  await expect(page.getByText('1 von 2 · 240 Briefe')).toBeVisible()
  await expect.poll(() => activeJobs(newsletterSite), { timeout: 60_000 }).toBe(0)
  await worker.stop()

  const received = receivedBy(newsletterSite, SUBJECT)
  received.delete('selma@example.org')
  const reached = [...KREMMEN, ...FEHRBELLIN].filter((email) => email !== leaver).sort()
  expect([...received.keys()].sort()).toEqual(reached)
  // A repeat after a kill has the Message-ID of the first: receivers can tell.
  const letters = [...received.values()]
  expect(letters.filter((ids) => new Set(ids).size !== 1)).toEqual([])
  expect(letters.flat().length - letters.length).toBeLessThanOrEqual(kills * IN_DOUBT)

  await page.getByRole('tab', { name: /Empfänger/ }).click()
  await page.getByText('nicht angenommen 1', { exact: true }).click()
  const missed = page.getByRole('table', { name: 'Wer den Brief bekommt' }).locator('tbody tr')
  await expect(missed).toHaveCount(1)
  await expect(missed).toContainText('vorher abgemeldet')
  await page.getByRole('navigation').getByRole('link', { name: 'Briefe', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: SUBJECT })).toContainText('299 von 300')
  const { rows } = await database.owner.query('select postal_code from place_starts order by 1')
  expect(rows).toEqual([{ postal_code: '16766' }, { postal_code: '16833' }])
})

test('planned for a time it waits, and can be taken back', async ({ page, context, newsletterSite }) => {
  await newsletterSite.logIn(context, 'send')
  await prepare(page, '17252', 'In Mirow geht es los', BODY)
  await page.getByLabel('An einem Tag').check()
  await page.getByRole('button', { name: 'Morgen, 10 Uhr' }).click()
  await sendButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: '20 Briefe planen' }).click()
  await expect(stateSign(page)).toHaveText('geplant')
  await expect(page.locator('.page-head')).toContainText(/startet am .* 10:00 Uhr/)
  await page.getByRole('button', { name: 'Zeit ändern' }).click()
  await expect(page.getByRole('textbox', { name: 'Betreff' })).toHaveValue('In Mirow geht es los')
  await expect(page.getByLabel('Uhrzeit')).toHaveValue('10:00')
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
  for (const address of ['postausgang', `briefe/${rows[0]?.id}`]) {
    await page.goto(`/konsole/${address}`)
    await expect(news.first()).toContainText('Der Mailserver nimmt Namen oder Passwort nicht an.')
    await expect(news.first()).toContainText(/Nächster Versuch um \d\d:\d\d Uhr/)
    await expect(news.first()).toContainText('535 5.7.8 Authentication credentials invalid')
    expect(await violations(page)).toEqual([])
  }
  await expect(news.first()).toContainText('Von selbst angehalten')
  await expect(
    page.getByRole('listitem').filter({ hasText: '1 wartet, unseretwegen abgewiesen' }),
  ).toBeVisible()
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
  await owner.query(`select set_letter_limits('{"warm_up": 100}')`)
  await owner.query('delete from letter_days')
  await newsletterSite.logIn(context, 'send')
  await prepare(page, '16766', 'Noch etwas', BODY)
  // All of them were told by the letters before.
  await page.getByLabel('Trotzdem noch einmal').check()
  await sendButton(page).click()
  await expect(page.getByRole('dialog')).toContainText(
    /Heute 100, morgen \d+; fertig morgen (gegen \d+ Uhr|kurz nach Mitternacht)\./,
  )
  await page.getByRole('button', { name: 'Noch nicht' }).click()
  await owner.query(`select set_letter_limits('{}')`)
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
  await page.goto('/konsole/briefe')
  await expect(page.getByRole('link', { name: SUBJECT })).toBeVisible()
  const bars = await page
    .getByRole('progressbar')
    .evaluateAll((all) =>
      all.map((bar) => `${bar.getBoundingClientRect().left} to ${bar.getBoundingClientRect().right}`),
    )
  expect(bars.length).toBeGreaterThan(1)
  expect(new Set(bars).size, 'bars of all newsletters line up').toBe(1)
  expect(await violations(page)).toEqual([])

  await page.goto('/konsole/briefe')
  await page.getByRole('listitem').filter({ hasText: '299 von 300' }).getByRole('link').click()
  await page.getByRole('tab', { name: /Empfänger/ }).click()
  await expect(page.getByRole('table', { name: 'Wer den Brief bekommt' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('something blocks going live: Selma is told what, and Adam sends all the same', async ({
  page,
  context,
  newsletterSite,
}) => {
  await newsletterSite.database.owner.query('select keep_blockers($1)', [
    JSON.stringify([{ code: 'promo-without-end', what: '„Nur noch wenige Stunden“ hat kein Ende.' }]),
  ])
  await newsletterSite.logIn(context, 'send')
  await prepare(page, '17252', 'Es geht auch in Mirow los', BODY)
  await expect(page.getByRole('heading', { name: 'Noch gesperrt: eines fehlt.' })).toBeVisible()
  await expect(page.locator('.send-row')).toContainText('„Nur noch wenige Stunden“ hat kein Ende.')
  await expect(page.getByRole('button', { name: 'trotzdem losschicken' })).toHaveCount(0)

  await newsletterSite.logIn(context, 'administer')
  await page.reload()
  await page.getByRole('button', { name: 'trotzdem losschicken' }).click()
  await page.getByRole('textbox', { name: 'Warum' }).fill('Die Aktion endet heute')
  await page.getByRole('button', { name: 'Freigeben' }).click()
  await sendButton(page).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('weil: Die Aktion endet heute')
  await question.getByRole('button', { name: '20 Briefe losschicken' }).click()
  await expect(stateSign(page)).toHaveText(/läuft|fertig/)
})
