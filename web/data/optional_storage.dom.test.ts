import { beforeEach, describe, expect, it, vi } from 'vitest';
import { optionalChoiceOf } from './optional_choice.ts';
import { mayKeepOptional } from './optional_storage.ts';
import { asText, stored } from './stored.ts';
import { clearDevice, departureOf } from './session/device.ts';
import { services } from './testing/services.ts';

const { choose: chooseOptional } = optionalChoiceOf();
const key = 'mendwell-debt-draft';
const kept = stored(key, String, 'optional', asText);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the choice about optional storage', () => {
  it('is yes until somebody says no', () => {
    expect(mayKeepOptional()).toBe(true);
    kept.keep('half a debt');
    expect(sessionStorage.getItem(key)).toBe('half a debt');
    expect(kept.read()).toBe('half a debt');
  });

  it('deletes with a no what is there, and what is necessary stays', () => {
    kept.keep('half a debt');
    localStorage.setItem('mendwell-fonts', 'here');
    localStorage.setItem('mendwell-planner', '{}');
    chooseOptional(false);
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(Object.keys(localStorage).toSorted()).toEqual(['mendwell-optional', 'mendwell-planner']);
  });

  it('keeps nothing optional after a no, and keeps again after a yes', () => {
    chooseOptional(false);
    kept.keep('half a debt');
    expect(sessionStorage.length).toBe(0);
    chooseOptional(true);
    kept.keep('half a debt');
    expect(kept.read()).toBe('half a debt');
    expect(localStorage.length).toBe(0);
  });

  it('takes away what another tab left, the next time this one keeps', () => {
    kept.keep('half a debt');
    localStorage.setItem('mendwell-optional', 'no');
    expect(kept.read()).toBeNull();
    kept.keep('more of it');
    expect(sessionStorage.length).toBe(0);
  });

  it('is no where the browser refuses storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    expect(mayKeepOptional()).toBe(false);
    expect(kept.read()).toBeNull();
    vi.unstubAllGlobals();
  });
});

describe('clearing', () => {
  const fill = () => {
    for (const name of ['mendwell-planner', 'limitedAccessExpires', 'sb-local-auth-token'])
      localStorage.setItem(name, '1');
    for (const name of ['mendwell-theme', 'mendwell-fonts']) localStorage.setItem(name, '1');
    localStorage.setItem('of-another-program', '1');
    sessionStorage.setItem(key, '1');
  };

  it('leaves the device its own marks when a person leaves', () => {
    fill();
    services.of(departureOf).clearPerson();
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'mendwell-fonts',
      'mendwell-theme',
      'of-another-program',
    ]);
    expect(sessionStorage.length).toBe(0);
  });

  it('leaves nothing of this site when the device is cleared, but a no', () => {
    fill();
    chooseOptional(false);
    clearDevice();
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'mendwell-optional',
      'of-another-program',
    ]);
  });
});
