import styles from './Switch.module.css';

interface Switched {
  label: string;
  isOn: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Turns something on or off at once. */
export function Switch({ label, isOn, disabled, onChange }: Switched) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
    >
      <span className={styles.knob} />
    </button>
  );
}
