// Measures a page with Lighthouse until each score is at least LEAST, and prints the last result as JSON:
// node lighthouse.js CHROMIUM URL LEAST MOST_RUNS
// It is a separate program because the packages of this folder are installed only for the long tests.
import lighthouse from 'lighthouse';
import { launch } from 'puppeteer-core';

const [executablePath, url, least, mostRuns] = process.argv.slice(2);
const browser = await launch({ executablePath, args: ['--no-sandbox'] });
let found;
for (let run = 1; run <= Number(mostRuns); run++) {
  const { lhr } = await lighthouse(url, {
    port: Number(new URL(browser.wsEndpoint()).port),
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    disableFullPageScreenshot: true,
    logLevel: 'silent',
  });
  const scores = Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round(score * 100)]);
  const audits = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 0.9);
  found = {
    scores: Object.fromEntries(scores),
    remarks: audits.map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim()),
  };
  if (scores.every(([, score]) => score >= Number(least))) break;
}
await browser.close();
process.stdout.write(JSON.stringify(found));
