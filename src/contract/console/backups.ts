/** What copied: PostgreSQL into a folder, the same and restic, or pgBackRest. */
export type BackupVia = 'folder' | 'restic' | 'pgbackrest'

export type BackupKind = 'backup' | 'drill'

/** How backups stand; times are ISO 8601. */
export type BackupFacts = {
  /** The newest that succeeded; null: none ever did. */
  backup: { endedAt: string; via: BackupVia; bytes: number | null } | null
  /** The newest that was played back and compared, without a row missing. */
  drill: { endedAt: string; via: BackupVia; comparedRows: number } | null
  /** Why the last of a kind failed, as long as none of it has succeeded since. */
  failures: readonly { kind: BackupKind; endedAt: string; failure: string; missingRows: number | null }[]
}

/** Hours after which the newest one is too old: both run every night, and one may fail. Alarms go by the same. */
export const TOO_OLD_HOURS = { backup: 36, drill: 60 } as const satisfies Record<BackupKind, number>

/** How old the newest one is, in hours; undefined when there is none. */
export function hoursSince(newest: { endedAt: string } | null, now: Date): number | undefined {
  return newest ? (now.getTime() - new Date(newest.endedAt).getTime()) / 3_600_000 : undefined
}
