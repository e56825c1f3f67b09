import { emptyDatabase, type FreshDatabase } from './fresh-database.ts'

/** A second database with all that is in the first at this moment: a backup that was played back. */
export async function copyOf({ ownerUrl, database }: FreshDatabase): ReturnType<typeof emptyDatabase> {
  // PostgreSQL copies only what nobody is connected to; the pools come back by themselves.
  await database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const idle = await database.owner.connect()
  idle.release(true)
  return emptyDatabase(new URL(ownerUrl).pathname.slice(1))
}
