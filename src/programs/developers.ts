/**
 * What builds, and looks after the build and the tests, is only there where its packages are: not with
 * `npm ci --omit=dev`.
 * @returns the module, or undefined where it is not
 */
export async function developers<Module>(loading: Promise<Module>): Promise<Module | undefined> {
  return loading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  })
}
