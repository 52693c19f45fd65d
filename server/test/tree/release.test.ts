import { describe, expect, it } from 'vitest';
import { refuseVersion, releaseChangelog } from '../../../scripts/release-version.ts';

describe('the version of a release', () => {
  it.each([
    ['0.1.0', '0.1.0'],
    ['0.1.1', '0.1.0'],
    ['0.10.0', '0.9.9'],
    ['1.0.0-rc.10', '1.0.0-rc.9'],
    ['1.0.0', '1.0.0-rc.10'],
  ])('%s can follow %s', (version, current) => {
    expect(refuseVersion(version, current)).toBeUndefined();
  });

  it.each([
    ['0.0.9', '0.1.0'],
    ['0.9.9', '0.10.0'],
    ['1.0.0-rc.9', '1.0.0-rc.10'],
    ['1.0.0-rc.1', '1.0.0'],
    ['v1.0.0', '0.1.0'],
    ['1.0', '0.1.0'],
    ['1.0.0; rm', '0.1.0'],
  ])('%s is refused after %s', (version, current) => {
    expect(refuseVersion(version, current)).toContain(version);
  });
});

describe('the changelog', () => {
  const older = '## 0.1.0 (2026-01-01)\n\n- old\n';

  it('moves the entries to the version, and keeps those of older ones', () => {
    const text = `# Changelog\n\n## Unreleased (0.2.0)\n\n### Run it\n\n- new\n\n${older}`;
    expect(releaseChangelog(text, '0.2.0', '2026-02-03')).toBe(
      `# Changelog\n\n## Unreleased\n\nNothing yet.\n\n## 0.2.0 (2026-02-03)\n\n### Run it\n\n- new\n\n${older}`,
    );
  });

  it.each([
    ['without entries', `# Changelog\n\n## Unreleased\n\n${older}`],
    ['just after a release', `# Changelog\n\n## Unreleased\n\nNothing yet.\n\n${older}`],
    ['without the section', `# Changelog\n\n${older}`],
  ])('is refused %s', (_, text) => {
    expect(() => releaseChangelog(text, '0.2.0', '2026-02-03')).toThrow('Unreleased');
  });
});
