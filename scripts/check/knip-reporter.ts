import type { Reporter } from 'knip'

/** Prints how many files knip read, then one line for each finding; knip's own reporters keep the number to themselves. */
const reporter: Reporter = ({ issues, counters, report }) => {
  console.log(`files ${counters.total}`)
  for (const [kind, byFile] of Object.entries(issues)) {
    if (!report[kind as keyof typeof report]) continue
    for (const [file, bySymbol] of Object.entries(byFile)) {
      for (const symbol of Object.keys(bySymbol))
        console.log(`${kind}: ${file}${symbol === file ? '' : ` → ${symbol}`}`)
    }
  }
}

export default reporter
