import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MODULE, RUNTIME } from './finish.ts'

/** Astro calls it; Safari knows it from 15.4 on. */
const HAS_OWN = 'Object.hasOwn??=(o,k)=>({}).hasOwnProperty.call(o,k)'

/** What a visitor touches who is about to use an island. */
const NEAR = 'form,dialog,[commandfor]'

/**
 * Lets a page ask for its scripts only once it has loaded and been painted, or with the first touch, so that none stands
 * between a visitor and the first paint; for its islands only with a touch near a form. Their runtime moves into a
 * file below `root`. As Astro writes them, the first answer of `/` is 15,300 bytes of 14,400, and before the page has
 * loaded 70 kB of scripts are asked for (its own `client:` directives: 58 kB of React for who only reads).
 * @returns what the page asks with, for its head; empty when it has no scripts
 * @throws when there are islands and no runtime
 */
export async function lateScripts(html: string, page: string, root: string): Promise<string> {
  const modules = [...html.matchAll(MODULE)].map(([, address = '']) => address)
  const islands = html.includes('<astro-island') ? await writeRuntime(html, page, root) : undefined
  return modules.length === 0 && !islands ? '' : `<script>${loader(modules, islands)}</script>`
}

async function writeRuntime(html: string, page: string, root: string): Promise<string> {
  const parts = [...html.matchAll(RUNTIME)].map(([, script = '']) => script)
  if (parts.length === 0) {
    throw new Error(
      `${page} has islands but no runtime that could be moved: Astro writes it in another form now.`,
    )
  }
  const runtime = [...(await early(html, root)), HAS_OWN, ...parts].join(';')
  const name = `/_astro/islands.${createHash('sha256').update(runtime).digest('base64url').slice(0, 8)}.js`
  await writeFile(join(root, name), runtime)
  return name
}

/** Asks for what the islands import at once, not one after the other. */
async function early(html: string, root: string): Promise<string[]> {
  const islands = [...html.matchAll(/(?:component|renderer)-url="([^"]+)"/g)].map(([, url = '']) => url)
  const imported = await Promise.all(
    [...new Set(islands)].map(async (url) => {
      const code = await readFile(join(root, url), 'utf8').catch(() => '')
      return [...code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)].map(([, file = '']) => file)
    }),
  )
  return [...new Set(imported.flat())].map((file) => `import("./${file}").catch(()=>{})`)
}

/**
 * Scripts are appended, not imported: under `strict-dynamic` an inline script that is known by its hash hands its trust on to
 * elements it makes, and to no `import()` of its own (CSP 3, 8.1). Its Trusted Types policy stays inside the braces.
 */
function loader(modules: readonly string[], islands: string | undefined): string {
  const appendAll = modules.map((address) => `a("${address}")`).join(';')
  return [
    '{let q="",p=window.trustedTypes?.createPolicy("loader",{createScriptURL:u=>u}),',
    'a=u=>{let s=document.createElement("script");s.type="module";s.src=p?p.createScriptURL(u):u;document.head.append(s);return s},',
    `r=()=>{r=()=>{};${appendAll}},`,
    // What a thin line lost is asked for again with the next touch: by another address, as Chromium 150 remembers that a
    // module could not be had.
    `i=()=>{let again=i;i=()=>{};${islands ? `a("${islands}"+q).onerror=()=>{q+="?";i=again}` : ''}};`,
    // On a fast line the page has loaded before it is painted; a frame later the paint has had its turn.
    'addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(()=>r())));',
    // The frame that answers the touch goes before the form's script, which takes as long as ten of them.
    // A mouse that rests where the page appears is over something without a touch.
    'for(let t of["pointerover","pointerdown","keydown","focusin","click"])',
    `addEventListener(t,e=>{t=="pointerover"||r();e.target.closest?.("${NEAR}")&&requestAnimationFrame(()=>setTimeout(()=>i()))},{capture:true,passive:true})}`,
  ].join('')
}
