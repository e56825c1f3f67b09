import type { Html } from './html.ts'

/** The site's inks and type as far as every machine has them; on paper without grounds, which cost ink. */
export const style: Html = {
  html: `
@page { size: A4; margin: 18mm 20mm; }
body { margin: 0; background: #f9f2e1; color: #12251d; font: 1rem/1.5 system-ui, Arial, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 3rem 1.5rem; }
header { border-bottom: 4px solid #edb539; padding-bottom: 1rem; }
h1, h2, h3, blockquote { font-family: Georgia, serif; color: #143e2e; line-height: 1.2; break-after: avoid; }
p { margin: .5rem 0; }
blockquote { margin: .75rem 0; padding-left: 1rem; border-left: 4px solid #edb539; }
pre { white-space: pre-wrap; font: inherit; }
dl { display: grid; grid-template-columns: minmax(6rem, 11rem) 1fr; margin: .5rem 0; }
dt, dd, td { margin: 0; padding: .3rem .75rem .3rem 0; border-top: 1px solid #d6c9ae; vertical-align: top; overflow-wrap: anywhere; }
dt, th { color: #445547; text-align: left; font-weight: 400; }
table { width: 100%; border-collapse: collapse; }
tr { break-inside: avoid; }
code { font-size: .74rem; overflow-wrap: anywhere; }
.verdict { padding: .75rem 1rem; border: 2px solid #143e2e; }
.verdict.broken { border-color: #9b2a1d; color: #9b2a1d; }
@media print { html { font-size: 10pt; } body { background: none; } main { max-width: none; padding: 0; } }
`,
}
