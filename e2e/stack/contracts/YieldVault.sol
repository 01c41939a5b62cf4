// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/security/ReentrancyGuard.sol";

/// @title A vault for ether whose shares gain value every second
/// @notice The share token follows ERC-4626 in its names and rounding; the asset is ether, so `deposit` is payable.
/// Yield is interest on what depositors hold, paid from a reserve that anyone may fund, and stops when it is used up.
contract YieldVault is ERC20, ReentrancyGuard {
    using Math for uint256;

    /// @notice Yield in a second on one ether, with 18 decimals.
    uint256 public immutable ratePerSecond;

    uint256 private _managed;
    uint256 private _updatedAt;

    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares);
    event Funded(address indexed sender, uint256 assets);

    error NothingToDeposit();
    error NothingToRedeem();
    error PaymentRefused();

    constructor(string memory name_, string memory symbol_, uint256 ratePerSecond_) ERC20(name_, symbol_) {
        ratePerSecond = ratePerSecond_;
        _updatedAt = block.timestamp;
    }

    /// @notice Adds to the reserve that yield is paid from.
    receive() external payable {
        emit Funded(msg.sender, msg.value);
    }

    /// @notice Takes the ether sent and mints its worth in shares to `receiver`.
    function deposit(address receiver) external payable nonReentrant returns (uint256 shares) {
        _accrue(msg.value);
        shares = _toShares(msg.value, Math.Rounding.Down);
        if (shares == 0) revert NothingToDeposit();
        _managed += msg.value;
        _mint(receiver, shares);
        emit Deposit(msg.sender, receiver, msg.value, shares);
    }

    /// @notice Pays out exactly `assets`, burning as many of the owner's shares as that takes.
    function withdraw(uint256 assets, address receiver, address owner) external nonReentrant returns (uint256 shares) {
        _accrue(0);
        shares = _toShares(assets, Math.Rounding.Up);
        _payOut(assets, shares, receiver, owner);
    }

    /// @notice Burns exactly `shares` of the owner and pays out what they are worth.
    function redeem(uint256 shares, address receiver, address owner) external nonReentrant returns (uint256 assets) {
        _accrue(0);
        assets = _toAssets(shares, Math.Rounding.Down);
        _payOut(assets, shares, receiver, owner);
    }

    /// @notice All ether that belongs to depositors, with the yield up to this block.
    function totalAssets() public view returns (uint256) {
        return _managed + _yield(address(this).balance);
    }

    /// @notice What is left to pay yield from.
    function reserve() external view returns (uint256) {
        return address(this).balance - totalAssets();
    }

    function convertToShares(uint256 assets) external view returns (uint256) {
        return _toShares(assets, Math.Rounding.Down);
    }

    function convertToAssets(uint256 shares) external view returns (uint256) {
        return _toAssets(shares, Math.Rounding.Down);
    }

    function previewDeposit(uint256 assets) external view returns (uint256) {
        return _toShares(assets, Math.Rounding.Down);
    }

    function previewWithdraw(uint256 assets) external view returns (uint256) {
        return _toShares(assets, Math.Rounding.Up);
    }

    function previewRedeem(uint256 shares) external view returns (uint256) {
        return _toAssets(shares, Math.Rounding.Down);
    }

    function maxWithdraw(address owner) external view returns (uint256) {
        return _toAssets(balanceOf(owner), Math.Rounding.Down);
    }

    function maxRedeem(address owner) external view returns (uint256) {
        return balanceOf(owner);
    }

    function _payOut(uint256 assets, uint256 shares, address receiver, address owner) private {
        if (assets == 0) revert NothingToRedeem();
        if (msg.sender != owner) _spendAllowance(owner, msg.sender, shares);
        _managed -= assets;
        _burn(owner, shares);
        emit Withdraw(msg.sender, receiver, owner, assets, shares);
        (bool paid, ) = receiver.call{value: assets}("");
        if (!paid) revert PaymentRefused();
    }

    /// @dev `incoming` is in the balance already, and is not a reserve.
    function _accrue(uint256 incoming) private {
        _managed += _yield(address(this).balance - incoming);
        _updatedAt = block.timestamp;
    }

    function _yield(uint256 balance) private view returns (uint256) {
        uint256 earned = _managed.mulDiv(ratePerSecond * (block.timestamp - _updatedAt), 1e18);
        return earned.min(balance - _managed);
    }

    /// @dev One virtual share and one virtual wei keep the first depositor from moving the price (ERC-4626 inflation).
    function _toShares(uint256 assets, Math.Rounding rounding) private view returns (uint256) {
        return assets.mulDiv(totalSupply() + 1, totalAssets() + 1, rounding);
    }

    function _toAssets(uint256 shares, Math.Rounding rounding) private view returns (uint256) {
        return shares.mulDiv(totalAssets() + 1, totalSupply() + 1, rounding);
    }
}
