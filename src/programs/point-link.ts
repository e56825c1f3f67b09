import { rename, rm, symlink } from 'node:fs/promises'

/** Has a link lead to `target` from now on. Whoever follows it meanwhile comes to the one before or to the new one. */
export async function pointLink(link: string, target: string): Promise<void> {
  const fresh = `${link}.new`
  // Of a program that was killed.
  await rm(fresh, { force: true })
  await symlink(target, fresh)
  await rename(fresh, link)
}
