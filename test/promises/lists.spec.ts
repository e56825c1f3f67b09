import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  addOperator,
  choosesList,
  comesIn,
  erases,
  exports,
  failedLogIns,
  listOf,
  logIn,
  opensPerson,
  printsProof,
  readsIn,
  refusedLines,
  saysRecord,
  triesPassword,
} from './console.ts'
import { entriesOf } from './lists.ts'
import { minutePasses, sends, writesLetter } from './newsletters.ts'
import { expect, test } from './story.ts'
import {
  confirms,
  joins,
  lettersTo,
  letterTo,
  linkIn,
  openDialog,
  type Person,
  postLink,
  postSignup,
  postVisit,
  signupDialog,
} from './visitor.ts'

// Nobody is logged in when a story begins, and the browser notes it; and Playwright looks into a letter's frame by a script of its own.
test.beforeEach(({ allow }) => allow(/status of 401|Blocked script execution in .* sandboxed/))

test('Adam reads a list in: who left or was erased is not taken in again, and each refused line comes back with its reason', async ({
  page,
  site,
  from,
}) => {
  await logIn(page, site, { name: 'Adam Albers', email: 'adam.albers@example.org', role: 'administer' })
  const ida = { email: 'ida.fort@example.org', postalCode: '19258' }
  const jana = { email: 'jana.weg@example.org', postalCode: '19258' }
  for (const person of [ida, jana]) await joins(site, person, from)
  await writesLetter(page, site, {
    postalCodes: '19258',
    subject: 'Neues aus Boizenburg',
    text: 'Bald geht es los.',
  })
  await sends(page)
  await minutePasses(site)
  const left = await postLink(site, linkIn(await letterTo(site, ida.email, /^Neues aus/), '/abmelden'), from)
  expect(left.status).toBe(200)
  await opensPerson(page, site, jana.email)
  await erases(page, jana.email)
  await expect(page.getByText('Dazu gibt es keine Anmeldung')).toBeVisible()

  const horst = { email: 'horst.neu@example.org', postalCode: '19258' }
  const nowhere = { email: 'karl.nirgends@example.org', postalCode: '00000' }
  await choosesList(page, site, listOf([horst, ida, jana, nowhere, { ...nowhere, email: 'keine Adresse' }]))
  await expect(page.getByRole('row', { name: /^6\b/ })).toContainText('Adresse')
  await readsIn(page)
  const refused = await refusedLines(page)
  expect(refused).toMatch(/karl\.nirgends@example\.org.*Diese Postleitzahl gibt es nicht/)
  expect(refused).toMatch(/Diese Adresse hat sich abgemeldet/)
  expect(refused).not.toContain(ida.email)
  const list = await readFile(await (await exports(page, site, 'CSV', '19258')).path(), 'utf8')
  const lineOf = (email: string) => list.split('\r\n').find((line) => line.includes(email))
  expect(lineOf(horst.email)).toContain('bestätigt')
  expect(lineOf(ida.email)).toContain('abgemeldet')
  expect(lineOf(jana.email)).toBeUndefined()
})

test('Mallory signs up with a formula for an address; in Adam’s files it is a text, as CSV and as XLSX', async ({
  page,
  site,
  from,
}) => {
  const mallory = { email: '=1+cmd@example.org', postalCode: '01067' }
  expect((await postSignup(site, mallory, from)).status).toBe(201)
  await logIn(page, site, { name: 'Adam Adler', email: 'adam.adler@example.org', role: 'administer' })
  const csv = await readFile(await (await exports(page, site, 'CSV', mallory.email)).path(), 'utf8')
  const [head = '', line = ''] = csv.replace(/^\uFEFF/, '').split('\r\n')
  expect(head).toContain('"E-Mail";"Postleitzahl"')
  // An apostrophe before it makes it a text (OWASP, "CSV Injection").
  expect(line).toContain(`"'${mallory.email}";"01067"`)

  const file = await exports(page, site, 'Excel', mallory.email)
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  const parts = entriesOf(await readFile(await file.path()))
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  const texts = [...parts.values()].join('')
  expect(texts).toContain(`>${mallory.email}<`)
  expect(texts).toContain('>01067<')
  // ECMA-376: a cell runs nothing unless it has an <f>.
  expect(sheet).toContain('<c ')
  expect(sheet).not.toMatch(/<f[\s>/]/)
})

test('Adam prints why Frieda gets letters: what she read, which letter asked her, who took it, and when she pressed', async ({
  page,
  site,
  from,
}) => {
  await openDialog(page)
  const words = await signupDialog(page).getByText('dürfen gespeichert und').first().innerText()
  // What its link does is said for who does not see it, and is no part of the wording.
  const wording = words.replace('(öffnet in neuem Tab)', '').replaceAll(/\s+/g, ' ').trim()
  const frieda = { email: 'frieda.gern@example.org', postalCode: '19273' }
  expect((await postSignup(site, frieda, from)).status).toBe(201)
  const asking = await letterTo(site, frieda.email, /bestätige/i)
  const before = Date.now()
  await confirms(site, frieda.email, from)
  const after = Date.now()

  await logIn(page, site, { name: 'Adam Acker', email: 'adam.acker@example.org', role: 'administer' })
  await opensPerson(page, site, frieda.email)
  const sheet = await printsProof(page)
  expect(sheet).toContain(frieda.email)
  expect(sheet).toContain(wording)
  expect(sheet).toContain(createHash('sha256').update(wording).digest('hex'))
  expect(sheet).toContain(asking.parsed.messageId)
  expect(sheet).toContain('250 OK: message queued')
  const seconds = Array.from({ length: Math.ceil((after - before) / 1000) + 1 }, (_, second) =>
    clock(Math.min(before + second * 1000, after)),
  )
  const pressed = /\n(\d\d?\. \S+ \d{4} um \d\d:\d\d:\d\d) MEZ\s+Wie\s.*\(POST\)/.exec(sheet)?.[1]
  expect(seconds).toContain(pressed)
})

test('Otto never confirms and is gone a week after his last letter; a visit is gone after its days, a failed log-in after a year', async ({
  page,
  site,
  from,
}) => {
  const otto = { email: 'otto.offen@example.org', postalCode: '19288' }
  const rita = { email: 'rita.rechtzeitig@example.org', postalCode: '19288' }
  const browser = 'Erntewagen/7.3 (einmal vorbeigefahren)'
  const selma = { name: 'Selma Amsel', email: 'selma.amsel@example.org', role: 'send' as const }
  // Of an hour only so many failed log-ins are written down, and somebody else may have guessed in it.
  await site.pass(1 / 24)
  await addOperator(site, selma)
  expect((await triesPassword(site, selma.email, 'vertippt und daneben', from)).status).toBe(401)
  expect((await postVisit(site, browser, from)).status).toBe(201)
  await postSignup(site, otto, from)
  await letterTo(site, otto.email)
  await joins(site, rita, from)
  await site.pass(5)
  await postSignup(site, otto, from)
  await expect.poll(() => lettersTo(site, otto.email).length).toBe(2)
  await site.pass(5)
  await site.works('deadlines')
  expect(await site.placesOf(otto.email)).not.toEqual([])
  await site.pass(2.5)
  await site.works('deadlines')
  expect(await site.placesOf(otto.email)).toEqual([])
  expect(await site.placesOf(rita.email)).not.toEqual([])

  await site.pass(76)
  await site.works('deadlines')
  expect(await site.placesOf(browser)).not.toEqual([])
  const failures = async () => {
    await comesIn(page, site, selma)
    return failedLogIns(page, site, selma.name)
  }
  expect(await failures()).toBeGreaterThan(0)
  await site.pass(3)
  await site.works('deadlines')
  expect(await site.placesOf(browser)).toEqual([])
  await site.pass(275)
  await site.works('deadlines')
  expect(await failures()).toBe(0)
  expect(await site.placesOf(rita.email)).not.toEqual([])
})

test('somebody changes and removes what was recorded: it stands red on the page of whom it was about, and a confirmation that is cut off on the print', async ({
  page,
  ownSite,
  from,
}) => {
  const site = await ownSite()
  const [frieda, gerda, otto, karla] = ['frieda', 'gerda', 'otto', 'karla'].map((name) => ({
    email: `${name}.echt@example.org`,
    postalCode: '19294',
  })) as [Person, Person, Person, Person]
  for (const person of [frieda, gerda, otto, karla]) await joins(site, person, from)
  await logIn(page, site, { name: 'Adam Abel', email: 'adam.abel@example.org', role: 'administer' })
  await opensPerson(page, site, karla.email)
  expect(await printsProof(page)).toContain('Alle Prüfwerte wurden neu berechnet und stimmen')

  await site.forges('confirmed', 'removed', otto.email)
  await expect(saysRecord(page)).toHaveText('Alle Prüfwerte wurden neu berechnet und stimmen.')
  expect(await printsProof(page)).toContain('Eine Anmeldung ist nicht das, was ihre Aufzeichnung sagt')

  await site.forges('confirmed', 'changed', frieda.email)
  await site.forges('letter_sent', 'removed', gerda.email)
  for (const [person, said] of [
    [frieda, '1 von 3 Ereignissen passen nicht zu ihrem Prüfwert. Die Aufzeichnung wurde verändert.'],
    [gerda, '1 von 2 Ereignissen passen nicht zu ihrem Prüfwert. Die Aufzeichnung wurde verändert.'],
    [karla, 'Alle Prüfwerte wurden neu berechnet und stimmen.'],
  ] as const) {
    await opensPerson(page, site, person.email)
    await expect(saysRecord(page)).toHaveText(said)
  }
})

/** „28. November 2026 um 04:38:58“, as the clock in Germany shows it. */
const clock = (at: number): string =>
  new Intl.DateTimeFormat('de-DE', {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'Europe/Berlin',
  }).format(at)
