import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { recordFailedLogIn } from '../database/queries/console/audit.ts'
import { databaseFindings, gatherFacts } from './database-findings.ts'
import { insiderFindings } from './insiders.ts'

test('who tries to get in and what is taken out of the log is said, to the console’s role, too', async () => {
  const fresh = await freshDatabase()
  onTestFinished(() => fresh.drop())
  const { owner, operator } = fresh.database
  const codes = async () => {
    const findings = databaseFindings(await gatherFacts(operator, true))
    return findings.map(({ code }) => code).filter((code) => /audit|record|log-ins/.test(code))
  }
  for (let tries = 0; tries < 19; tries += 1)
    await recordFailedLogIn(operator, { account: null, step: 'password', network: 'a3f9c1' })
  expect(await codes()).toEqual([])
  for (let tries = 0; tries < 2; tries += 1)
    await recordFailedLogIn(operator, { account: null, step: 'password', network: 'a3f9c1' })
  expect(await codes()).toEqual(['log-ins-failed'])

  await owner.query('alter table audit_log disable trigger user; delete from audit_log where place = 7')
  expect(await codes()).toEqual(['audit-log-altered', 'log-ins-failed'])

  await owner.query(`insert into signup_findings (reason, signups) values ('altered', 2)`)
  expect(await codes()).toEqual(['audit-log-altered', 'record-altered', 'log-ins-failed'])
})

test('in words', () => {
  expect(insiderFindings({ faults: [], alteredRecord: 0, failedLogIns: 0, withoutSecondFactor: 0 })).toEqual(
    [],
  )
  const [open] = insiderFindings({ faults: [], alteredRecord: 0, failedLogIns: 0, withoutSecondFactor: 1 })
  expect(open).toMatchObject({
    level: 'open',
    what: 'Ein Zugang, der alles darf, hat keinen zweiten Schritt.',
  })
  const faults = [{ fault: 'entry missing before', place: 8 }]
  expect(
    insiderFindings({ faults, alteredRecord: 0, failedLogIns: 0, withoutSecondFactor: 0 })[0],
  ).toMatchObject({
    level: 'broken',
    what: expect.stringContaining('Zeile 8 folgt nicht auf die davor: dort fehlen welche.'),
  })
})
