import { createShop } from './server.ts';
import { readSettings, usage } from './settings.ts';

const settings = readSettings(process.env);
if (!settings) {
  console.error(usage);
  process.exit(1);
}

const shop = createShop(settings);
shop.server.listen(settings.port, '127.0.0.1', () => {
  console.log(
    `\n  The shop is open: http://127.0.0.1:${settings.port}\n  Its offers come from ${settings.encartUrl}.\n`,
  );
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await shop.close();
    process.exit(0);
  });
