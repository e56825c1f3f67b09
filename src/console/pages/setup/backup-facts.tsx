import { type BackupKind, hoursSince, TOO_OLD_HOURS } from '../../../contract/console/backups.ts'
import type { Setup } from '../../../contract/console/setup.ts'
import { Fact } from '../../design/fact.tsx'
import { Section } from '../../design/section.tsx'
import { atClock, bytes, counted } from '../../words.ts'

/** When the last backup and the last drill succeeded, and whether one failed since. */
export function BackupFacts({ backups }: { backups: Setup['facts']['backups'] }) {
  const { backup, drill } = backups
  return (
    <Section title="Sicherung">
      <dl className="fact-list">
        <Fact name="Letzte Sicherung">
          {backup ? (
            <>
              <Age kind="backup" of={backup} />, {VIA[backup.via]}
              {backup.bytes !== null && <>, {bytes(backup.bytes)}</>}
            </>
          ) : (
            'noch keine'
          )}
        </Fact>
        <Fact name="Letzte Probe">
          {drill ? (
            <>
              <Age kind="drill" of={drill} />, {counted(drill.comparedRows, 'Zeile', 'Zeilen')} verglichen, 0
              fehlen
            </>
          ) : (
            'noch keine'
          )}
        </Fact>
        {backups.failures.map(({ kind, endedAt }) => (
          <Fact key={kind} name={kind === 'backup' ? 'Sicherung gescheitert' : 'Probe gescheitert'}>
            <b className="down">{atClock(endedAt)} Uhr</b>
          </Fact>
        ))}
      </dl>
    </Section>
  )
}

const VIA = {
  folder: 'nur im Ordner',
  restic: 'mit restic außer Haus',
  pgbackrest: 'mit pgBackRest',
} as const

/** How long ago, and when; red once it is too old. */
function Age({ kind, of }: { kind: BackupKind; of: { endedAt: string } }) {
  const hours = hoursSince(of, new Date()) ?? 0
  const ago =
    hours < 1 ? 'vor weniger als einer Stunde' : `vor ${counted(Math.floor(hours), 'Stunde', 'Stunden')}`
  const text = `${ago} (${atClock(of.endedAt)} Uhr)`
  return hours > TOO_OLD_HOURS[kind] ? <b className="down">{text}</b> : text
}
