import { execFile, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findProgram } from '../../scripts/browsers/debian.ts'
import { root } from '../../src/environment.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Images live here, apart from the machine's own: ours have the names of others. */
const KEPT = join(root, 'node_modules/.cache/containers')
/** Of one name for these images, or podman refuses them, and of at most 50 characters, however deep the clone lies. */
const RUNNING = `/run/dorfteller-${hash('sha256', root).slice(0, 16)}`
const BASES = join(import.meta.dirname, 'bases')
const DEBIAN = 'localhost/debian:13'
/** Caddy as new as the registry's: before 2.11.2 it lost what was sent with a request while it waited for the door. */
const PACKAGES =
  '--include=ca-certificates,caddy/trixie-backports,curl,jq,libcap2-bin,openssh-client,postgresql,restic'
const BACKPORTS = `--setup-hook=sed -n 's/ trixie / trixie-backports /p' "$1/etc/apt/sources.list" > "$1/etc/apt/sources.list.d/backports.list"`

/** Podman, asked by docker-compose as it asks Docker, with the images that compose.yaml takes from a registry. Root's alone. */
export async function startEngine() {
  const folder = await temporaryFolder()
  const DOCKER_HOST = `unix://${folder.path}/engine.sock`
  const env = {
    ...process.env,
    DOCKER_HOST,
    COMPOSE_HTTP_TIMEOUT: '600',
    // Built by the engine, not by a docker program that may be here, and with no namespaces that it may not have.
    COMPOSE_DOCKER_CLI_BUILD: '0',
    BUILDAH_ISOLATION: 'chroot',
    CONTAINERS_CONF: join(BASES, 'containers.conf'),
    // Podman has systemd look after health, the unwell included; where none runs, we do.
    DISABLE_HC_SYSTEMD: 'true',
  }
  const run = (program: string, args: string[], cwd = root): Promise<{ code: number; said: string }> =>
    promisify(execFile)(program, args, { cwd, env, maxBuffer: 64 << 20 }).then(
      ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
    )
  const places = [`--root=${KEPT}/storage`, `--runroot=${RUNNING}`, `--network-config-dir=${folder.path}/net`]
  // Else it stays mounted onto itself, and nobody could remove it.
  places.push('--storage-driver=overlay', '--storage-opt=overlay.skip_mount_home=true')
  const podman = (...args: string[]) => run('podman', [...places, ...args])
  await mkdir(KEPT, { recursive: true })
  await makeBases(join(folder.path, 'bases'), podman)
  const engine = spawn('podman', [...places, 'system', 'service', '--time=0', DOCKER_HOST], { env })
  let isStopping = false
  const watched = (async () => {
    while (!isStopping) {
      const { said } = await podman('ps', '--quiet', '--filter=health=starting', '--filter=health=unhealthy')
      for (const id of said.match(/\w+/g) ?? []) await podman('healthcheck', 'run', id)
      await wait(1000)
    }
  })()
  return {
    run,
    compose: (project: string, ...args: string[]) =>
      run('docker-compose', ['--ansi=never', ...args], project),
    async stop() {
      isStopping = true
      await watched
      engine.kill('SIGTERM')
      await once(engine, 'exit')
      await folder.remove()
    },
  }
}

async function makeBases(
  context: string,
  podman: (...args: string[]) => Promise<{ code: number; said: string }>,
) {
  if ((await podman('image', 'exists', DEBIAN)).code !== 0) {
    const tree = join(KEPT, 'debian.tar')
    const fetchDebian = () =>
      promisify(execFile)('mmdebstrap', ['--variant=minbase', PACKAGES, BACKPORTS, 'trixie', tree])
    // Its mirror may stumble, which is not what is tried.
    await fetchDebian().catch(fetchDebian)
    const { code, said } = await podman('import', tree, DEBIAN)
    if (code !== 0) throw new Error(`No ${DEBIAN}: ${said}`)
    await rm(tree)
  }
  await cp(BASES, context, { recursive: true })
  await cp(process.execPath, join(context, 'node'))
  await cp(dirname(dirname(realpathSync(findProgram('npm') ?? 'npm'))), join(context, 'npm'), {
    recursive: true,
  })
  await cp('/etc/ssl/certs/ca-certificates.crt', join(context, 'ca-certificates.crt'), { dereference: true })
  for (const name of ['node:24-slim', 'caddy:2', 'postgres:18']) {
    const how = [`--target=${name.split(':')[0]}`, `--tag=docker.io/library/${name}`]
    const { code, said } = await podman('build', '--quiet', ...how, context)
    if (code !== 0) throw new Error(`No base image ${name}: ${said}`)
  }
}
