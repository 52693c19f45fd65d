import { createBrand } from './server.ts';
import { readSettings, usage } from './settings.ts';

const settings = readSettings(process.env);
if (!settings) {
  console.error(usage);
  process.exit(1);
}

const brand = createBrand(settings);
brand.server.listen(settings.port, '127.0.0.1', () => {
  console.log(
    `\n  The shop of the brand is open: http://127.0.0.1:${settings.port}\n  It reports its orders to ${settings.encartUrl}.\n`,
  );
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await brand.close();
    process.exit(0);
  });
