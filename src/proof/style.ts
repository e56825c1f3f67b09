import type { Html } from './html.ts'

/** The site's inks and type as far as every machine has them; on paper without grounds, which cost ink. */
export const style: Html = {
  html: `
@page { size: A4; margin: 18mm 20mm; }
:root { --ink: #12251d; --soft: #445547; --spruce: #143e2e; --mustard: #edb539; --brick: #9b2a1d; --rule: #d6c9ae; }
* { box-sizing: border-box; }
body { margin: 0; background: #f9f2e1; color: var(--ink); font: 1rem/1.5 'Segoe UI', system-ui, Helvetica, Arial, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 3rem 1.5rem; }
header { border-bottom: 4px solid var(--mustard); padding-bottom: 1rem; }
.brand { margin: 0; color: var(--soft); }
h1, h2, h3, blockquote { font-family: Georgia, 'Noto Serif', serif; color: var(--spruce); line-height: 1.2; }
h1 { margin: .25rem 0 .5rem; font-size: 2rem; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.4rem; }
h3 { margin: 1.5rem 0 .5rem; font-size: 1.1rem; }
h1, h2, h3 { break-after: avoid; }
p { margin: .5rem 0; }
blockquote { margin: .75rem 0; padding: .25rem 0 .25rem 1rem; border-left: 4px solid var(--mustard); font-size: 1.1rem; line-height: 1.45; }
pre { margin: .5rem 0; padding-left: 1rem; border-left: 1px solid var(--rule); font-family: inherit; font-size: .9rem; white-space: pre-wrap; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: 11rem 1fr; margin: .5rem 0; }
dt, dd { margin: 0; padding: .3rem 0; border-top: 1px solid var(--rule); }
dt { color: var(--soft); padding-right: 1rem; }
dd { overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th { text-align: left; color: var(--soft); font-weight: 400; }
th, td { padding: .3rem .75rem .3rem 0; border-top: 1px solid var(--rule); vertical-align: top; }
tr { break-inside: avoid; }
code { font: .74rem/1.5 ui-monospace, Consolas, 'DejaVu Sans Mono', monospace; overflow-wrap: anywhere; }
.verdict { padding: .75rem 1rem; border: 2px solid var(--spruce); }
.verdict.broken { border-color: var(--brick); color: var(--brick); }
@media print { html { font-size: 10pt; } body { background: none; } main { max-width: none; padding: 0; } }
@media (max-width: 34rem) { dl { grid-template-columns: 1fr; } dd { border: 0; padding-top: 0; } }
`,
}
