import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { dirname, join as joinPath } from 'node:path'
import { simpleParser } from 'mailparser'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { besideDatabase } from '../../../test/support/beside-database.ts'
import { copyOf } from '../../../test/support/database-copy.ts'
import type { FreshDatabase } from '../../../test/support/fresh-database.ts'
import { eventually, startWorker } from '../../../test/support/fresh-worker.ts'
import { testSender } from '../../../test/support/letters.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { join, signUp } from '../../../test/support/signup-steps.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { sealFindings } from '../../checks/seals.ts'
import { connect, connectWorker, loginUrl } from '../../database/connect.ts'
import { sealedCheckpoints } from '../../database/queries/seals.ts'
import { compareSeals } from '../../seals/compare-seals.ts'
import { openSealKey, readNote, shortForm } from '../../seals/note.ts'
import { SEAL_FILE } from '../../seals/outside.ts'
import { readSeals } from '../../seals/seal-file.ts'
import { mailSeal } from './mail-seal.ts'
import { newestSeal } from './newest-seal.ts'
import { sealAuditLog } from './seal-audit-log.ts'
import { sealRecord } from './seal-record.ts'

const key = openSealKey('a key of the tests, longer than 32 characters')

let fresh: FreshDatabase
let worker: pg.Pool
let file: string
beforeEach(async () => {
  ;({ fresh, worker, file } = await besideDatabase(SEAL_FILE))
})

const owner = (sql: string) => fresh.database.owner.query(sql)
const seal = () => sealRecord(worker, { key, file })
const inDatabase = async () => (await owner('select fault from public.consent_record_faults()')).rows
const compared = async (pool = worker) =>
  compareSeals(await sealedCheckpoints(pool), { publicKey: key.publicKey, outside: await readSeals(file) })

/** What only somebody with the server in hand could do: write past the triggers. */
const forge = (...statements: string[]) =>
  owner(`begin; set local session_replication_role = replica; ${statements.join(';')}; commit`)

/** As the review's forgery C: a consent that never was in place of one that was, and every hash made to fit. */
const FORGED = [
  `delete from consent_event_people where signup_id = 1`,
  `update consent_events set happened_at = '2026-01-05' where signup_id = 1`,
  `update newsletter_signups set email = 'forged@example.net' where id = 1`,
  `insert into consent_event_people (event_id, signup_id, salt, person)
   select id, 1, '\\x01', event_person('forged@example.net', '16766') from consent_events
   where signup_id = 1 and person_digest is not null`,
  `update consent_events as e set person_digest = sha256(p.salt || convert_to(p.person::text, 'UTF8'))
   from consent_event_people as p where p.event_id = e.id and e.signup_id = 1`,
  `do $do$ declare event consent_events; before bytea; begin
     for event in select * from consent_events where signup_id = 1 order by id loop
       event.previous_hash := before;
       before := consent_event_hash(event);
       update consent_events set previous_hash = event.previous_hash, hash = before where id = event.id;
     end loop; end $do$`,
  `do $do$ declare checkpoint consent_checkpoints; before consent_checkpoints; begin
     for checkpoint in select * from consent_checkpoints order by id loop
       checkpoint.hash := consent_checkpoint_hash(coalesce(before.up_to_event, 0), checkpoint.up_to_event, before.hash);
       update consent_checkpoints set hash = checkpoint.hash where id = checkpoint.id;
       before := checkpoint;
     end loop; end $do$`,
]

test('each checkpoint is signed, kept outside and follows on the one before', async () => {
  expect(await newestSeal(worker)()).toBeUndefined()
  await join(fresh.database, anna)
  expect(await seal()).toBe(3)
  expect(await seal()).toBe(0)
  await join(fresh.database, buelent)
  expect(await seal()).toBe(3)
  const outside = await readSeals(file)
  expect(outside.map(({ note }) => readNote(note))).toMatchObject([
    { number: 1, afterEvent: 0, upToEvent: 3, events: 3, previous: null },
    { number: 2, afterEvent: 3, upToEvent: 6, events: 3, previous: expect.any(String) },
  ])
  expect((await sealedCheckpoints(worker)).map((checkpoint) => checkpoint.seal)).toEqual(outside)
  expect(await compared()).toEqual([])
  expect(await newestSeal(worker)()).toBe(shortForm(outside[1]?.note ?? ''))
  await expect(owner('update consent_seals set note = note')).rejects.toMatchObject({ code: '42501' })
})

test('the key was lost and another one made: nothing is signed with it, the log and Einrichtung say so', async () => {
  await join(fresh.database, anna)
  await seal()
  await join(fresh.database, buelent)
  const kept = await readFile(file, 'utf8')
  const made = openSealKey('made by the next start, longer than 32 characters')
  const place = { key: made, file }
  await expect(sealRecord(worker, place)).rejects.toMatchObject({ code: 'SEALED_BY_ANOTHER_KEY' })
  await expect(sealAuditLog(worker, place)).rejects.toMatchObject({ code: 'SEALED_BY_ANOTHER_KEY' })
  const running = await startWorker(fresh, { seals: { place, mailTo: undefined } })
  expect(running.logged()).toContain('bring the old seal-key back')
  await running.stop()
  expect(await readFile(file, 'utf8')).toBe(kept)

  const said = async (publicKey: string | undefined) =>
    (await sealFindings(file, publicKey)).map(({ level, what }) => [level, what])
  expect(await said(made.publicKey)).toEqual([
    ['broken', `Die Siegel in ${file} sind mit einem anderen Schlüssel unterschrieben.`],
  ])
  expect(await said(undefined)).toEqual([
    ['broken', `Der Schlüssel der Siegel fehlt, Siegel in ${file} gibt es schon.`],
  ])
  expect(await said(key.publicKey)).toEqual([])
  // With the old one back, nothing is missing.
  await seal()
  expect(await compared()).toEqual([])
})

test('C: a record that was written anew as a whole is sound in the database, and shows by its seals', async () => {
  await join(fresh.database, anna)
  await seal()
  await join(fresh.database, buelent)
  await seal()
  await forge(...FORGED)
  // This is why there are seals.
  expect(await inDatabase()).toEqual([])
  expect(await compared()).toMatchObject([
    { fault: 'checkpoint differs from its seal', number: 1 },
    { fault: 'checkpoint differs from its seal', number: 2 },
  ])
  // Nor is it helped by taking the seals away, by others, or by those of another key.
  await forge('delete from consent_seals')
  expect(await compared()).toMatchObject([
    { fault: 'seal differs from the one outside', number: 1 },
    { fault: 'seal differs from the one outside', number: 2 },
  ])
  const mallorys = `${file}.mallorys`
  await sealRecord(worker, {
    key: openSealKey('a key of Mallory, longer than 32 characters'),
    file: mallorys,
  })
  expect((await compared()).map(({ fault }) => fault)).toContain('seal forged')
  await forge('delete from consent_seals')
  // The worker does not sign for it: under that number it has signed something else.
  await expect(seal()).rejects.toMatchObject({ code: 'SEALED_OTHERWISE' })
})

test('B: a sealed withdrawal that was cut off, with its checkpoint, is missed outside', async () => {
  await join(fresh.database, anna)
  await seal()
  await owner(`select public.withdraw_signup(1, 'link')`)
  await seal()
  await forge(
    `delete from consent_events where type = 'withdrawn'`,
    'update newsletter_signups set withdrawn_at = null',
    'delete from suppressions',
    'delete from consent_seals where checkpoint_id = 2',
    'delete from consent_checkpoints where id = 2',
  )
  expect(await inDatabase()).toEqual([])
  expect(await compared()).toEqual([{ fault: 'checkpoint gone', number: 2 }])
  // What is signed next says so for ever.
  await join(fresh.database, buelent)
  await seal()
  expect(await compared()).toEqual([
    { fault: 'checkpoint gone', number: 2 },
    { fault: 'record begins anew', number: 3 },
  ])
})

test('a seal that somebody takes out of the file outside is missed there', async () => {
  for (const person of [anna, buelent, carla]) {
    await join(fresh.database, person)
    await seal()
  }
  const lines = (await readFile(file, 'utf8')).split('\n')
  const without = (number: number) =>
    writeFile(file, lines.filter((line) => !line.includes(`number ${number}\\n`)).join('\n'))
  await without(2)
  expect(await compared()).toEqual([
    { fault: 'seal missing outside', number: 2 },
    { fault: 'record begins anew', number: 3 },
  ])
  await without(3)
  expect(await compared()).toEqual([{ fault: 'seal missing outside', number: 3 }])
  // The newest one the database has a copy of, which the worker puts there again.
  await seal()
  expect(await compared()).toEqual([])
})

test('after a restored backup no number is given twice, and the seals say where the record begins anew', async () => {
  await join(fresh.database, anna)
  await seal()
  const backup = await copyOf(fresh)
  await join(fresh.database, buelent)
  await seal()

  const restored = connect({ ownerUrl: backup.ownerUrl })
  const itsWorker = connectWorker(loginUrl(backup.ownerUrl, 'worker'))
  await sealRecord(itsWorker, { key, file })
  await join(restored, carla)
  await sealRecord(itsWorker, { key, file })
  expect((await sealedCheckpoints(itsWorker)).map(({ number, upToEvent }) => [number, upToEvent])).toEqual([
    [1, 3],
    [3, 9],
  ])
  expect(await compared(itsWorker)).toEqual([
    { fault: 'checkpoint gone', number: 2 },
    { fault: 'record begins anew', number: 3 },
  ])
  await itsWorker.end()
  await restored.close()
  await backup.drop()
})

test('a worker that dies between the file and the database signs nothing a second time', async () => {
  await join(fresh.database, anna)
  await seal()
  await join(fresh.database, buelent)
  await seal()
  await forge('delete from consent_seals where checkpoint_id = 2')
  const before = await readFile(file, 'utf8')
  await seal()
  expect(await readFile(file, 'utf8')).toBe(before)
  // A torn line is written anew.
  await forge('delete from consent_seals where checkpoint_id = 2')
  await writeFile(file, before.slice(0, -40))
  await seal()
  expect(await compared()).toEqual([])
  // A machine whose file is behind gets what the others signed.
  await writeFile(file, '')
  await seal()
  await appendFile(file, 'no seal\n{"note":"consent"}\n')
  expect(await compared()).toEqual([])
})

test('Carla’s confirmation brings the newest seal: her mailbox becomes a witness', async () => {
  await join(fresh.database, anna)
  await seal()
  const smtp = await startSmtpServer()
  const office = await startWorker(fresh, { smtpUrl: smtp.url })
  await signUp(fresh.database, carla)
  await eventually(() => smtp.letters.map(({ parsed }) => parsed.text).join()).toContain(
    await newestSeal(worker)(),
  )
  await office.stop()
  await smtp.stop()
})

test('a seal that cannot be written outside is given to nobody', async () => {
  await join(fresh.database, anna)
  const nowhere = joinPath(dirname(file), 'not-there', SEAL_FILE)
  await expect(sealRecord(worker, { key, file: nowhere })).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await newestSeal(worker)()).toBeUndefined()
  await seal()
  expect(await compared()).toEqual([])
})

test('the operator is mailed the newest seal, and what does not fit', async () => {
  const send = async () =>
    mailSeal({
      pool: worker,
      place: { key, file },
      to: 'siegel@example.org',
      sender: await testSender(),
      mail: undefined,
    })
  const mailed = async () => {
    const { rows } = await owner('select raw from mailbox order by id desc limit 1')
    return (await simpleParser(rows[0].raw)).text
  }
  expect(await send()).toBe(0)
  await join(fresh.database, anna)
  await owner('delete from mailbox')
  await seal()
  expect(await send()).toBe(1)
  expect(await mailed()).toContain(`Siegel ${shortForm((await readSeals(file))[0]?.note ?? '')}`)
  await forge(`update newsletter_signups set email = 'victim@example.com'`)
  await send()
  expect(await mailed()).toContain(
    'Eine Anmeldung ist nicht das, was ihre Aufzeichnung sagt (Nummer 1, sign-up not as proven)',
  )
  expect(await mailed()).not.toContain('victim')
})
